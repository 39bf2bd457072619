import Imaging

extension [TextLine] {
  /// What a line must be read with to make another reading of its place needless, and what share of the place it must cover
  /// (Docs/Experiments/2026-11-25-recognition-thresholds.md, "Two passes").
  private static var sureConfidence: Double { 0.9 }
  private static var coveringShare: Double { 0.5 }

  /// Whether surely read lines lie over so much of a quadrilateral, up to both of its ends, that reading it would tell nothing.
  func surelyCover(_ quad: Quad) -> Bool {
    let shared = filter { $0.confidence >= Self.sureConfidence }
      .map { (quad: $0.quad, area: $0.quad.intersectionArea(with: quad)) }.filter { $0.area > 0 }
    return shared.reduce(0) { $0 + $1.area } >= Self.coveringShare * quad.area
      && !quad.extends(beyond: shared.map(\.quad))
  }
}

extension Quad {
  /// What a quadrilateral must extend beyond others, in its heights, to hold more text than they do: about a letter.
  private static let leastExtent = 0.5

  /// Whether the quadrilateral extends a letter or more beyond others at its start or its end.
  func extends(beyond others: [Quad]) -> Bool {
    let direction = direction
    func place(_ point: Point) -> Double { point.x * direction.x + point.y * direction.y }
    let (own, covered) = (corners.map(place), others.flatMap(\.corners).map(place))
    guard let start = own.min(), let end = own.max(), let first = covered.min(), let last = covered.max() else {
      return true
    }
    return max(first - start, end - last) > Self.leastExtent * height
  }
}
