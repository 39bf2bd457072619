import Imaging
import TextRecognition

/// Groups the lines of a shelf photo into books.
public struct SpineDetector: Sendable {
  /// Makes a detector.
  public init() {}

  /// Finds the spines, row by row from the top, each row from left to right.
  public func detectSpines(lines: [TextLine], in image: Image) throws -> [Spine] {
    let shelfLines = lines.map { ShelfLine($0, in: image) }
    let evidence = try SpineDetector.pairs(of: shelfLines, in: image).map {
      (first: $0.first, second: $0.second, logOdds: PairModel.fitted.logOdds($0.features))
    }
    let groups = averageLinkage(count: lines.count, evidence: evidence)
    return inRows(groups.map { group in spine(of: group.map { shelfLines[$0] }) })
  }

  /// The evidence on all pairs of lines near each other.
  package static func pairs(
    of lines: [ShelfLine], in image: Image
  ) throws -> [(first: Int, second: Int, features: [Double])] {
    let edges = try EdgeMap(of: image)
    let scale = ShelfScale(lines)
    var result: [(first: Int, second: Int, features: [Double])] = []
    for first in lines.indices {
      for second in lines.indices where second > first {
        guard let pair = LinePair(lines[first], lines[second], scale: scale) else { continue }
        result.append((first, second, pair.features(edges: edges, lines: lines, scale: scale)))
      }
    }
    return result
  }

  /// The outline of the lines of one book, in the direction in which most of their letters read.
  private func spine(of shelfLines: [ShelfLine]) -> Spine {
    let lines = shelfLines.map(\.line)
    var sum = Point(0, 0)
    for line in lines { sum = sum + line.quad.direction * Double(line.text.count) }
    let longest = lines.max { $0.quad.length < $1.quad.length }
    let size = Point(0, 0).distance(to: sum)
    let axis = size > 0.5 * lines.reduce(0) { $0 + Double($1.text.count) } ? sum * (1 / size) : longest?.quad.direction ?? Point(1, 0)
    let outline = OrientedRectangle(around: lines.flatMap(\.quad.corners), axis: axis)
    return Spine(lines: lines, colors: shelfLines.map(\.colors), quad: outline.quad, row: 0)
  }

  /// Orders spines into shelf rows: a spine whose middle lies within the height of the row above joins it.
  private func inRows(_ spines: [Spine]) -> [Spine] {
    var rows: [(top: Double, bottom: Double, spines: [Spine])] = []
    for spine in spines.sorted(by: { $0.quad.boundingBox.area > $1.quad.boundingBox.area }) {
      let box = spine.quad.boundingBox
      let middle = box.y + box.height / 2
      if let index = rows.firstIndex(where: { $0.top <= middle && middle <= $0.bottom }) {
        rows[index].spines.append(spine)
      } else {
        rows.append((box.y, box.maxY, [spine]))
      }
    }
    return rows.sorted { $0.top < $1.top }.enumerated().flatMap { number, row in
      row.spines.sorted { $0.quad.center.x < $1.quad.center.x }.map { spine in
        var spine = spine
        spine.row = number
        return spine
      }
    }
  }
}
