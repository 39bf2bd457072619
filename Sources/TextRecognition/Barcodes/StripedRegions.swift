import Glibc
import Imaging

/// Finds places where edges run side by side in one direction, as the bars of a code do, at any angle.
///
/// Source: the structure tensor of small blocks (J. Bigün and G. H. Granlund, "Optimal orientation detection of linear symmetry", 1987).
struct StripedRegions {
  /// Pixels of a block's side.
  private static let block = 16
  /// The least coherence of a block's edges: 1 where all run in one direction.
  private static let leastCoherence = 0.6
  /// The least mean square of a block's differences of gray.
  private static let leastEnergy = 150.0
  /// The least cosine of the doubled angle between neighboring blocks.
  private static let leastAgreement = 0.8
  /// The fewest blocks of a place.
  private static let fewestBlocks = 5
  /// The most places, the largest first.
  private static let mostRegions = 60
  /// White around the bars, as a share of their length and in pixels.
  private static let margin = (share: 0.12, pixels: 24.0)

  /// The places, each along the direction in which the bars follow each other.
  let rectangles: [OrientedRectangle]

  /// What the edges of a block are like: a vector of twice their angle, as long as they agree; nil where they do not.
  private typealias Direction = (x: Double, y: Double)

  /// Looks for stripes in a gray image.
  init(in gray: Image) {
    let (columns, rows) = (gray.width / Self.block, gray.height / Self.block)
    guard columns > 0, rows > 0, gray.format == .gray else {
      rectangles = []
      return
    }
    let directions = Self.directions(gray, columns, rows)
    rectangles = Self.places(directions, columns).sorted { $0.count > $1.count }.prefix(Self.mostRegions).map { place in
      Self.rectangle(around: place, directions, columns)
    }
  }

  private static func directions(_ gray: Image, _ columns: Int, _ rows: Int) -> [Direction?] {
    let stride = gray.stride
    return gray.withSamples { samples in
      (0..<(columns * rows)).map { number in
        let (left, top) = (number % columns * block, number / columns * block)
        var (xx, yy, xy): (Int, Int, Int) = (0, 0, 0)
        for y in top..<(top &+ block &- 1) {
          let line = samples + (y &* stride &+ left)
          for x in 0..<(block &- 1) {
            let here = Int(line[x])
            let (dx, dy) = (Int(line[x &+ 1]) &- here, Int(line[x &+ stride]) &- here)
            xx &+= dx &* dx
            yy &+= dy &* dy
            xy &+= dx &* dy
          }
        }
        let energy = Double(xx &+ yy)
        let (u, v) = (Double(xx &- yy), 2 * Double(xy))
        let size = (u * u + v * v).squareRoot()
        let count = Double((block - 1) * (block - 1))
        guard energy > leastEnergy * count, size > leastCoherence * energy else { return nil }
        return (u / size, v / size)
      }
    }
  }

  /// Blocks beside each other whose edges run in the same direction.
  private static func places(_ directions: [Direction?], _ columns: Int) -> [[Int]] {
    var isTaken = [Bool](repeating: false, count: directions.count)
    var places: [[Int]] = []
    for start in directions.indices where directions[start] != nil && !isTaken[start] {
      var place = [start]
      isTaken[start] = true
      var next = 0
      while next < place.count {
        let here = place[next]
        next += 1
        guard let direction = directions[here] else { continue }
        for other in neighbors(of: here, columns, directions.count) where !isTaken[other] {
          guard let theirs = directions[other],
            direction.x * theirs.x + direction.y * theirs.y > leastAgreement
          else { continue }
          isTaken[other] = true
          place.append(other)
        }
      }
      if place.count >= fewestBlocks { places.append(place) }
    }
    return places
  }

  private static func neighbors(of block: Int, _ columns: Int, _ count: Int) -> [Int] {
    let column = block % columns
    return (-1...1).flatMap { dy in
      (max(0, column - 1)...min(columns - 1, column + 1)).map { block + dy * columns + $0 - column }
    }.filter { $0 != block && $0 >= 0 && $0 < count }
  }

  private static func rectangle(around place: [Int], _ directions: [Direction?], _ columns: Int) -> OrientedRectangle {
    let sum = place.compactMap { directions[$0] }.reduce((x: 0.0, y: 0.0)) { ($0.x + $1.x, $0.y + $1.y) }
    let angle = atan2(sum.y, sum.x) / 2
    let side = Double(block)
    let corners = place.flatMap { number in
      let (x, y) = (Double(number % columns) * side, Double(number / columns) * side)
      return [Point(x, y), Point(x + side, y), Point(x + side, y + side), Point(x, y + side)]
    }
    var found = OrientedRectangle(around: corners, axis: Point(cos(angle), sin(angle)))
    found.length += 2 * (margin.share * found.length + margin.pixels)
    return found
  }
}
