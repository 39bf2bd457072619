import Imaging

/// Where the books of a row stand on their board, as their boxes tell.
struct StandingRow {
  /// What lies below a row's feet, in heights of its books.
  struct Depth {
    /// Below the lowest feet beside it, but for one in six, which may be those of a wrong outline.
    let least: Double
    /// Below half of the feet beside it.
    let median: Double
  }

  /// The fewest books whose feet tell a board.
  private static let leastBooks = 8
  /// So many of the books nearest to a place are asked.
  private static let asked = 12
  /// The most books that the slope is taken from.
  private static let mostSloped = 96

  /// How high its books are, in pixels.
  let height: Double
  /// How much the board goes down from the left to the right, in pixels a pixel.
  let slope: Double
  private let boxes: [Rect]

  /// The boxes of a row; nil where too few books stand in it.
  init?(_ row: [Rect]) {
    guard let usual = row.map(\.height).median else { return nil }
    boxes = row.filter { $0.height > $0.width && $0.height > 0.5 * usual }
    guard boxes.count >= Self.leastBooks, let height = boxes.map(\.height).median, height > 0 else { return nil }
    self.height = height
    slope = Self.slope(boxes)
  }

  /// The median of the slopes between two books (Theil and Sen).
  private static func slope(_ boxes: [Rect]) -> Double {
    let step = max(1, boxes.count / mostSloped)
    let feet = stride(from: 0, to: boxes.count, by: step).map { Point(boxes[$0].middle, boxes[$0].maxY) }
    let slopes = feet.indices.flatMap { first in
      feet[(first + 1)...].compactMap { other -> Double? in
        let across = other.x - feet[first].x
        return abs(across) > 30 ? (other.y - feet[first].y) / across : nil
      }
    }
    return slopes.median ?? 0
  }

  /// How far below the feet of the books beside it a line of text begins; nil without books.
  ///
  /// - Parameters:
  ///   - quad: The line.
  ///   - own: The box of the spine that the line was put on, which does not count.
  func depth(of quad: Quad, own: Rect?) -> Depth? {
    let (center, top) = (quad.center.x, (quad.startTop.y + quad.endTop.y) / 2)
    let depths = boxes.filter { $0 != own }.sorted { abs($0.middle - center) < abs($1.middle - center) }
      .prefix(Self.asked).map { (top - $0.maxY - slope * (center - $0.middle)) / height }.sorted()
    guard !depths.isEmpty else { return nil }
    return Depth(least: depths[depths.count / 6], median: depths[depths.count / 2])
  }
}

extension Rect {
  fileprivate var middle: Double { x + width / 2 }
}

extension [Double] {
  fileprivate var median: Double? { isEmpty ? nil : sorted()[count / 2] }
}
