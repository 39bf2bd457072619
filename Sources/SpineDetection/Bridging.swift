import Imaging

extension LineFrame {
  /// Whether the outline is as long and thin as that of a spine.
  var isSpineLike: Bool { length >= 3 * height }

  /// Whether this spine stands beside two outlines that lie end to end, and reaches along both.
  ///
  /// Books of one row stand on the same board: two of them cannot lie end to end beside a third.
  func bridges(_ first: Quad, _ second: Quad) -> Bool {
    let (a, b) = (extents(of: first), extents(of: second))
    let (u, v) = (a.u.union(b.u), a.v.union(b.v))
    let areEndToEnd =
      -a.v.gap(to: b.v) > 0.6 * min(a.v.size, b.v.size) && -a.u.gap(to: b.u) < 0.15 * min(a.u.size, b.u.size)
    // No thicker than a spine, and longer than this one only by what is left empty of its own spine.
    let haveSizeOfSpine = v.size < 0.35 * length && u.size < 1.6 * length
    let gap = v.gap(to: -halfHeight...halfHeight)
    let areBeside = gap < max(1.5 * height, v.size) && gap > -0.3 * min(height, v.size)
    return areEndToEnd && haveSizeOfSpine && areBeside && reachesAlong(a.u) && reachesAlong(b.u)
  }

  /// Whether the outline lies beside at least 0.3 of a range, or with that share of its own length.
  private func reachesAlong(_ range: ClosedRange<Double>) -> Bool {
    -range.gap(to: -halfLength...halfLength) > 0.3 * min(range.size, length)
  }
}
