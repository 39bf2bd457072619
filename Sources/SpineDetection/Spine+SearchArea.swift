import Imaging

extension Spine {
  /// Where to look closer for text of this spine that was not read at first, in its reading direction.
  ///
  /// The outline encloses only what was read. It is grown along to where the spines beside it reach, and a little across.
  /// - Parameter spines: All spines of the photo.
  /// - Returns: The place, in pixels of the photo.
  package func searchArea(among spines: [Spine]) -> Quad {
    let frame = LineFrame(quad)
    let margin = frame.height * Self.searchMargin
    var along = (-frame.halfLength - margin)...(frame.halfLength + margin)
    for other in spines where other.isBeside(frame) {
      along = along.union(frame.extents(of: other.quad).u)
    }
    let across = frame.halfHeight + margin
    return Quad(
      frame.point(along.lowerBound, -across), frame.point(along.upperBound, -across),
      frame.point(along.upperBound, across), frame.point(along.lowerBound, across))
  }

  /// Whether this spine stands next to a frame on the same board, its text along or against the frame's.
  func isBeside(_ frame: LineFrame) -> Bool {
    let direction = quad.direction
    let cosine = abs(direction.x * frame.along.x + direction.y * frame.along.y)
    let extents = frame.extents(of: quad)
    let reach = Self.neighborReach * (frame.height + quad.height)
    return cosine > 0.95 && abs(extents.v.middle) < reach && extents.u.gap(to: -frame.halfLength...frame.halfLength) < 0
  }

  /// How far a close-up reaches over the outline, in thicknesses.
  private static var searchMargin: Double { 0.4 }
  /// Spines whose middles are farther apart than this many times their common thickness tell nothing of each other's length.
  private static var neighborReach: Double { 3 }
}
