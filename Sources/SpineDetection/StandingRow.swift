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

  /// So many of the books nearest to a place are asked.
  private static let asked = 12
  /// The most books that the slope is taken from.
  private static let mostSloped = 96
  /// Books nearer than this to each other, in heights of books, tell no slope.
  private static let leastAcross = 0.15

  /// How high its books are, in pixels.
  let height: Double
  /// How much the board goes down from the left to the right, in pixels a pixel.
  let slope: Double
  /// Of its books, from the left to the right.
  private let boxes: [Rect]

  /// The boxes of a row; nil where fewer than `leastBooks` stand in it.
  init?(_ row: [Rect], leastBooks: Int) {
    guard let usual = row.map(\.height).median else { return nil }
    boxes = row.filter { $0.height > $0.width && $0.height > 0.5 * usual }.sorted { $0.middle < $1.middle }
    guard boxes.count >= max(1, leastBooks), let height = boxes.map(\.height).median, height > 0 else { return nil }
    self.height = height
    slope = Self.slope(boxes, leastAcross: Self.leastAcross * height)
  }

  /// The median of the slopes between two books (Theil and Sen).
  private static func slope(_ boxes: [Rect], leastAcross: Double) -> Double {
    let step = (boxes.count + mostSloped - 1) / mostSloped
    let feet = stride(from: 0, to: boxes.count, by: step).map { Point(boxes[$0].middle, boxes[$0].maxY) }
    let slopes = feet.indices.flatMap { first in
      feet[(first + 1)...].compactMap { other -> Double? in
        let across = other.x - feet[first].x
        return across > leastAcross ? (other.y - feet[first].y) / across : nil
      }
    }
    return slopes.median ?? 0
  }

  /// How far below the feet of the books beside it a line of text begins; nil without books.
  ///
  /// - Parameters:
  ///   - quad: The line.
  ///   - own: The box of the spine that the line was put on, which does not count.
  /// - Returns: The depth.
  func depth(of quad: Quad, own: Rect?) -> Depth? {
    let (center, top) = (quad.center.x, (quad.startTop.y + quad.endTop.y) / 2)
    let depths = nearest(to: center, besides: own)
      .map { (top - $0.maxY - slope * (center - $0.middle)) / height }.sorted()
    guard !depths.isEmpty else { return nil }
    return Depth(least: depths[depths.count / 6], median: depths[depths.count / 2])
  }

  /// The books nearest to a place along the board.
  private func nearest(to x: Double, besides own: Rect?) -> [Rect] {
    var (first, end) = (0, boxes.count)
    while first < end {
      let middle = (first + end) / 2
      if boxes[middle].middle < x { first = middle + 1 } else { end = middle }
    }
    var found: [Rect] = []
    (first, end) = (first - 1, first)
    while found.count < Self.asked, first >= 0 || end < boxes.count {
      let isBefore = end >= boxes.count || first >= 0 && x - boxes[first].middle < boxes[end].middle - x
      let next = boxes[isBefore ? first : end]
      if isBefore { first -= 1 } else { end += 1 }
      if next != own { found.append(next) }
    }
    return found
  }
}

extension Rect {
  fileprivate var middle: Double { x + width / 2 }
}

extension [Double] {
  fileprivate var median: Double? { isEmpty ? nil : sorted()[count / 2] }
}
