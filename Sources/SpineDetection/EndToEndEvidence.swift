import Imaging

/// Which outlines of text lie end to end on one book, as a spine beside them shows.
///
/// Books of one row stand on the same board: two of them cannot lie end to end beside a third.
struct EndToEndEvidence {
  /// The pairs that are parts of one book, each as two ascending indices.
  private let pairs: Set<[Int]>

  /// Looks for spines among the outlines that stand beside two others.
  init(on outlines: [LineObservation]) {
    var pairs: Set<[Int]> = []
    for spine in outlines.map(\.frame) where spine.isSpineLike {
      let beside = outlines.indices.map { ($0, spine.extents(of: outlines[$0].line.quad)) }
        .filter { spine.isBeside($0.1) }
      for (position, (first, a)) in beside.enumerated() {
        for (second, b) in beside[(position + 1)...] where spine.spans(a, b) { pairs.insert([first, second]) }
      }
    }
    self.pairs = pairs
  }

  /// Whether a spine shows that the outlines with these indices, the first the smaller one, are parts of one book.
  func joins(_ first: Int, _ second: Int) -> Bool { pairs.contains([first, second]) }
}

extension LineFrame {
  /// Whether the outline is as long and thin as that of a spine.
  var isSpineLike: Bool { length >= 3 * height }

  /// Books beside one as tall as this line is long are no thicker.
  var mostThickness: Double { 0.35 * length }

  /// How far something reaches along and across this line.
  fileprivate typealias Extents = (u: ClosedRange<Double>, v: ClosedRange<Double>)

  /// Whether this spine stands beside two outlines that lie end to end, and reaches along both.
  fileprivate func spans(_ a: Extents, _ b: Extents) -> Bool {
    let areEndToEnd =
      -a.v.gap(to: b.v) > 0.6 * min(a.v.size, b.v.size) && -a.u.gap(to: b.u) < 0.15 * min(a.u.size, b.u.size)
    // No thicker than a spine, and longer than this one only by what is left empty of its own.
    let both = (u: a.u.union(b.u), v: a.v.union(b.v))
    return areEndToEnd && both.u.size < 1.6 * length && isBeside(both)
  }

  /// Whether something that is no thicker than a spine lies next to this one along part of it.
  fileprivate func isBeside(_ other: Extents) -> Bool {
    let gap = other.v.gap(to: -halfHeight...halfHeight)
    let alongside = -other.u.gap(to: -halfLength...halfLength)
    return other.v.size < mostThickness && gap < max(1.5 * height, other.v.size)
      && gap > -0.3 * min(height, other.v.size) && alongside > 0.3 * min(other.u.size, length)
  }
}
