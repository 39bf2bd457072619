import Imaging

/// Finds where spines end: the edges of the photo beside and beyond their text.
struct OutlineFinder {
  /// From this share of edge on, the first place beside the text is the spine's side.
  private static let side = 0.55
  /// Where there is none, the place with most edge is, from this share on.
  private static let faintSide = 0.4
  /// From this share on, the place with most edge beyond the text is the spine's end.
  private static let end = 0.5
  /// How far beside the text, and beyond the text of the neighbors, a spine may reach, in breadths.
  private static let reach = 1.0
  /// What is added at least where no edge is found, in breadths.
  private static let margin = 0.15
  /// Text that covers so much of a spine's breadth is in its way.
  private static let obstacle = 0.1

  let edges: EdgeMap
  /// All spines of the photo.
  let spines: [Spine]
  /// Whether the text of other spines ends a spine: not before it is known that theirs is another.
  let otherTextEnds: Bool
  /// The median breadth of the spines' text, in pixels.
  private let usualBreadth: Double

  private typealias Extents = (u: ClosedRange<Double>, v: ClosedRange<Double>)

  init(edges: EdgeMap, spines: [Spine], otherTextEnds: Bool) {
    self.edges = edges
    self.spines = spines
    self.otherTextEnds = otherTextEnds
    let breadths = spines.map(\.quad.height).sorted()
    usualBreadth = breadths.isEmpty ? 0 : breadths[breadths.count / 2]
  }

  /// The corners of the spine that a text is on, in the reading order of the text.
  func outline(around text: Quad) -> Quad {
    let upward = text.turned(quarters: -1)
    let (beside, besideUpward) = (neighbors(of: LineFrame(text)), neighbors(of: LineFrame(upward)))
    // A label, or a title across a spine that stands among others.
    let isAcross = beside.count < besideUpward.count
    return isAcross ? upright(upward, besideUpward).turned(quarters: 1) : upright(text, beside)
  }

  /// How far the text of the spines beside a frame reaches.
  private func neighbors(of frame: LineFrame) -> [Extents] {
    spines.filter { $0.isBeside(frame) }.map { frame.extents(of: $0.quad) }
  }

  /// The corners of a spine whose text runs along it, from those beside it.
  private func upright(_ text: Quad, _ beside: [Extents]) -> Quad {
    let frame = LineFrame(text)
    let own = -frame.halfLength...frame.halfLength
    let before = side(of: frame, own, sign: -1, beside)
    let after = side(of: frame, own, sign: 1, beside)
    let body = before...max(before, after)
    let row = beside.reduce(own) { $0.union($1.u) }
    let start = end(of: frame, body, from: own.lowerBound, row: row.lowerBound, sign: -1)
    let end = end(of: frame, body, from: own.upperBound, row: row.upperBound, sign: 1)
    return Quad(
      frame.point(start, body.lowerBound), frame.point(end, body.lowerBound), frame.point(end, body.upperBound),
      frame.point(start, body.upperBound))
  }

  /// Where the spine ends across its text: before the text of the neighbor on that side.
  private func side(of frame: LineFrame, _ own: ClosedRange<Double>, sign: Double, _ beside: [Extents]) -> Double {
    let inner = frame.halfHeight
    let breadth = max(frame.height, usualBreadth)
    let facing = beside.filter { $0.v.middle * sign > 0 && $0.u.gap(to: own) < 0 }
      .map { sign > 0 ? $0.v.lowerBound : -$0.v.upperBound }.min()
    let border = edges.distanceToBorder(from: frame.center, along: frame.across * sign)
    let most = max(inner, min(facing ?? .infinity, inner + Self.reach * breadth, border))
    let profile = edges.profile(in: frame, span: own, from: sign * inner, to: sign * most)
    return profile.firstEdge(from: Self.side) ?? profile.strongestEdge(from: Self.faintSide)
      ?? sign * min((inner + most) / 2, inner + Self.margin * breadth)
  }

  /// Where the spine ends along its text: books on one board are of like height, which tells it where there is no edge.
  private func end(
    of frame: LineFrame, _ body: ClosedRange<Double>, from text: Double, row: Double, sign: Double
  ) -> Double {
    let breadth = max(body.size, usualBreadth)
    let inner = sign * text
    let inTheWay = (otherTextEnds ? spines : []).map { frame.extents(of: $0.quad) }
      .filter { $0.v.gap(to: body) < -Self.obstacle * min($0.v.size, body.size) }
      .map { sign > 0 ? $0.u.lowerBound : -$0.u.upperBound }.filter { $0 >= inner }.min()
    let border = edges.distanceToBorder(from: frame.point(0, body.middle), along: frame.along * sign)
    let most = max(inner, min(max(sign * row, inner) + Self.reach * breadth, inTheWay ?? .infinity, border))
    let profile = edges.profile(in: frame, span: body, from: text, to: sign * most, isAcross: true)
    return profile.strongestEdge(from: Self.end) ?? sign * min(max(inner + Self.margin * breadth, sign * row), most)
  }
}

extension [(offset: Double, share: Double)] {
  /// The first place with at least such a share of edge, or the one right behind it that has more.
  fileprivate func firstEdge(from least: Double) -> Double? {
    guard var at = firstIndex(where: { $0.share >= least }) else { return nil }
    while at + 1 < count, self[at + 1].share > self[at].share { at += 1 }
    return self[at].offset
  }

  /// The place with most edge, if it has at least such a share.
  fileprivate func strongestEdge(from least: Double) -> Double? {
    self.max { $0.share < $1.share }.flatMap { $0.share >= least ? $0.offset : nil }
  }
}
