import Imaging

extension [ShelfLine] {
  /// The pairs of outlines that a spine beside them shows to be parts of one book, each as two ascending indices.
  var bridged: Set<[Int]> {
    var pairs: Set<[Int]> = []
    for spine in map(\.frame) where spine.isSpineLike {
      let beside = indices.map { ($0, spine.extents(of: self[$0].line.quad)) }.filter { spine.isBeside($0.1) }
      for (position, (first, a)) in beside.enumerated() {
        for (second, b) in beside[(position + 1)...] where spine.bridges(a, b) { pairs.insert([first, second]) }
      }
    }
    return pairs
  }
}

extension LineFrame {
  /// How far something reaches along and across this line.
  typealias Extents = (u: ClosedRange<Double>, v: ClosedRange<Double>)

  /// Whether the outline is as long and thin as that of a spine.
  var isSpineLike: Bool { length >= 3 * height }

  /// Whether this spine stands beside two outlines that lie end to end, and reaches along both.
  ///
  /// Books of one row stand on the same board: two of them cannot lie end to end beside a third.
  func bridges(_ a: Extents, _ b: Extents) -> Bool {
    let areEndToEnd =
      -a.v.gap(to: b.v) > 0.6 * min(a.v.size, b.v.size) && -a.u.gap(to: b.u) < 0.15 * min(a.u.size, b.u.size)
    // No thicker than a spine, and longer than this one only by what is left empty of its own.
    let both = (u: a.u.union(b.u), v: a.v.union(b.v))
    return areEndToEnd && both.u.size < 1.6 * length && isBeside(both)
  }

  /// Whether something that is no thicker than a spine lies next to this one along part of it.
  func isBeside(_ other: Extents) -> Bool {
    let gap = other.v.gap(to: -halfHeight...halfHeight)
    let alongside = -other.u.gap(to: -halfLength...halfLength)
    return other.v.size < 0.35 * length && gap < max(1.5 * height, other.v.size)
      && gap > -0.3 * min(height, other.v.size) && alongside > 0.3 * min(other.u.size, length)
  }
}
