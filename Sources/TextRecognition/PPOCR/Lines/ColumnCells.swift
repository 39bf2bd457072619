import Imaging

/// The cells of a column: where each of its characters stands, upright, one below the other.
///
/// A column is cut as other lines are, lying on its side. Its characters lie on their sides, too, and are read worse than upright ones
/// (Docs/Experiments/2026-11-30-columns.md): in a row, each cell beside the other, they are as the network was made for.
struct ColumnCells: Hashable, Sendable {
  /// What is measured in pixels is so on a crop of the column that is so high.
  private static let height = CTCRecognizer.height
  /// Of characters nearer to each other than this the network read one, and the language model put the others there.
  private static let leastDistance = 12.0
  /// The least distance of a character from the next, and the least length of a cell.
  private static let (leastPitch, leastLength) = (20.0, 4.0)
  /// The most cells: more would not fit the network's input in a row.
  private static let most = 36
  /// The share of the pitch that must be left beside the half of a character for another one.
  private static let leastRoom = 0.25
  /// Cells meet in this middle part of the way between two characters; before the first and after the last they end in this part of the
  /// pitch.
  private static let (between, beyond) = (0.3...0.7, 0.4...0.7)
  /// The rows of the crop that are left out at its top and at its bottom, where edges of the cover are.
  private static let trim = 5
  /// Boxes of lines are higher than their characters: a cell of this share of the height fills the row's.
  private static let characterShare = 0.9

  /// Where the cells begin and end, as fractions of the line's length from its start: one more than there are cells.
  let bounds: [Double]

  /// Cells with these bounds, at least two.
  init(bounds: [Double]) { self.bounds = bounds }

  /// Finds the cells around the characters that were read, and as many more as there is room for; nil for fewer than two characters, and
  /// for too many.
  ///
  /// Two cells meet where there is least ink between their characters. Nothing tells that the line is a column: the parts of another one,
  /// stood up, read as next to nothing.
  ///
  /// - Parameters:
  ///   - line: What was read of the column, with positions.
  ///   - image: Where it stands, RGB.
  /// - Throws: ``ImagingError``.
  init?(of line: TextLine, in image: Image) throws {
    let width = CTCRecognizer.cropWidth(of: line.quad)
    guard width <= Self.most * Self.height * 2, let centers = Self.centers(of: line, width: Double(width)),
      centers.count <= Self.most
    else { return nil }
    let ink = try Self.ink(of: image.rectified(line.quad, width: width, height: Self.height).converted(to: .gray))
    let pitch = centers.distances.median
    func leastInk(from place: Double, by parts: ClosedRange<Double>, of way: Double) -> Double {
      let ends = [parts.lowerBound, parts.upperBound].map { max(0, min(width - 1, Int(place + $0 * way))) }.sorted()
      return Double((ends[0]...ends[1]).min { ink[$0] < ink[$1] } ?? ends[0])
    }
    let inner = zip(centers, centers.dropFirst()).map { leastInk(from: $0, by: Self.between, of: $1 - $0) }
    let start = leastInk(from: centers[0], by: Self.beyond, of: -pitch)
    let end = leastInk(from: centers[centers.count - 1], by: Self.beyond, of: pitch)
    let places = [start] + inner + [end]
    guard places.distances.allSatisfy({ $0 >= Self.leastLength }) else { return nil }
    bounds = places.map { $0 / Double(width) }
  }

  /// How many cells there are.
  var count: Int { bounds.count - 1 }

  /// The column as a row, as high as the network's input.
  ///
  /// - Throws: ``ImagingError``.
  func row(of column: Quad, in image: Image) throws -> Image {
    let height = Self.height
    let length = column.length / max(1, column.height)
    // By how much cells are enlarged beside the column: most fill the row.
    let scale = 1 / max(Self.characterShare, length * bounds.distances.median)
    let width = max(1, Int((scale * Double(height)).rounded()))
    let cells = try zip(bounds, bounds.dropFirst()).map { start, end in
      let rows = max(1, min(height, Int((scale * length * (end - start) * Double(height)).rounded())))
      return try image.rectified(column.upright(from: start, to: end), width: width, height: rows)
    }
    let channels = image.format.channels
    return try Image(width: width * cells.count, height: height, format: image.format) { target in
      for (index, cell) in cells.enumerated() {
        cell.withSamples { samples in
          // What is above and below a cell repeats its edges.
          let above = (height - cell.height) / 2
          for y in 0..<height {
            let source = samples + max(0, min(cell.height - 1, y - above)) * cell.stride
            (target + (y * cells.count + index) * width * channels).update(from: source, count: width * channels)
          }
        }
      }
    }
  }

  /// Where on the column a position on its row is, both as fractions from the start.
  func position(ofPositionInRow fraction: Double) -> Double {
    let place = max(0, min(1, fraction)) * Double(count)
    let cell = min(count - 1, Int(place))
    return bounds[cell] + (place - Double(cell)) * (bounds[cell + 1] - bounds[cell])
  }

  /// The middles of the characters, in pixels from the start; nil for fewer than two.
  private static func centers(of line: TextLine, width: Double) -> [Double]? {
    var read: [Double] = []
    for (character, position) in zip(line.text, line.characterPositions) where character != " " {
      let center = position * width
      if center - (read.last ?? -width) > leastDistance { read.append(center) }
    }
    guard let first = read.first, let last = read.last, read.count > 1 else { return nil }
    let pitch = max(leastPitch, read.distances.median)
    /// How many more characters there is room for in what is left between a character and an end.
    func room(_ left: Double) -> Int { max(0, Int((left / pitch - leastRoom).rounded(.down))) }
    let before = (0..<room(first)).reversed().map { first - Double($0 + 1) * pitch }
    let after = (0..<room(width - last)).map { last + Double($0 + 1) * pitch }
    let filled = zip(read, read.dropFirst()).flatMap { here, next in
      let steps = max(1, Int(((next - here) / pitch).rounded()))
      return (0..<steps).map { here + (next - here) * Double($0) / Double(steps) }
    }
    return before + filled + [last] + after
  }

  /// How much the luminance changes across the column at each place along it.
  private static func ink(of crop: Image) -> [Int] {
    var ink = [Int](repeating: 0, count: crop.width)
    crop.withSamples { samples in
      for y in trim..<(crop.height - trim - 1) {
        let row = samples + y * crop.stride
        for x in 0..<crop.width { ink[x] += abs(Int(row[crop.stride + x]) - Int(row[x])) }
      }
    }
    // Over three places each: a single plain one within a character is no gap.
    return ink.indices.map { ink[max(0, $0 - 1)] + 2 * ink[$0] + ink[min(ink.count - 1, $0 + 1)] }
  }
}

extension [Double] {
  /// From each number to the next.
  fileprivate var distances: [Double] { zip(self, dropFirst()).map { $1 - $0 } }

  /// The middle of the numbers by size, of an even count the lower of two; 0 for none.
  fileprivate var median: Double { isEmpty ? 0 : sorted()[(count - 1) / 2] }
}

extension Quad {
  /// A part of a column between two fractions of its length, seen with its start above.
  fileprivate func upright(from start: Double, to end: Double) -> Quad {
    func top(_ fraction: Double) -> Point { startTop + (endTop - startTop) * fraction }
    func bottom(_ fraction: Double) -> Point { startBottom + (endBottom - startBottom) * fraction }
    return Quad(bottom(start), top(start), top(end), bottom(end))
  }
}
