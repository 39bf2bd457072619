import Imaging

extension Spine {
  /// Where to look closer for text of this spine that was not read at first, in its reading direction.
  ///
  /// The outline encloses only what was read. It is grown by a margin, and to where the spines beside it reach: along its text, or across
  /// it where the text is set across the spine.
  /// - Parameter spines: All spines of the photo.
  /// - Returns: The place, in pixels of the photo.
  package func searchArea(among spines: [Spine]) -> Quad {
    let frame = LineFrame(quad)
    let margin = frame.height * Self.searchMargin
    var along = (-frame.halfLength - margin)...(frame.halfLength + margin)
    var across = (-frame.halfHeight - margin)...(frame.halfHeight + margin)
    for other in spines {
      let extents = frame.extents(of: other.quad)
      if other.isBeside(frame) { along = along.union(extents.u) }
      if other.isBeside(textAcross: frame) { across = across.union(extents.v) }
    }
    return Quad(
      frame.point(along.lowerBound, across.lowerBound), frame.point(along.upperBound, across.lowerBound),
      frame.point(along.upperBound, across.upperBound), frame.point(along.lowerBound, across.upperBound))
  }

  /// Whether this spine stands next to a frame on the same board, its text along or against the frame's.
  func isBeside(_ frame: LineFrame) -> Bool {
    let extents = frame.extents(of: quad)
    let reach = Self.neighborReach * (frame.height + quad.height)
    return abs(frame.cosine(to: quad.direction)) > 0.95 && abs(extents.v.middle) < reach
      && extents.u.gap(to: -frame.halfLength...frame.halfLength) < 0
  }

  /// Whether this spine stands next to one on the same board whose text is set across it.
  private func isBeside(textAcross frame: LineFrame) -> Bool {
    let own = LineFrame(quad)
    let extents = frame.extents(of: quad)
    let reach = Self.neighborReach * (frame.length + own.height)
    return own.isSpineLike && abs(frame.cosine(to: own.along)) < 0.3 && frame.length < own.mostThickness
      && abs(extents.u.middle) < reach
      && extents.v.gap(to: -frame.halfHeight...frame.halfHeight) < 0
  }

  /// How far a close-up reaches over the outline, in thicknesses.
  private static var searchMargin: Double { 0.4 }
  /// Spines whose middles are farther apart than this many times their common thickness tell nothing of each other's length.
  private static var neighborReach: Double { 3 }
}
