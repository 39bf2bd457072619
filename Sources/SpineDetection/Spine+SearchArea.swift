import Imaging

extension Spine {
  /// How far a close-up reaches over the outline, in thicknesses.
  private static var searchMargin: Double { 0.4 }

  /// Where to look closer for text of this spine that was not read at first, along the spine.
  ///
  /// The outline encloses only what was read. It is grown along to where the spines beside it reach, and a little across.
  /// - Parameter spines: All spines of the photo.
  /// - Returns: The place, in pixels of the photo.
  package func searchArea(among spines: [Spine]) -> Quad {
    let (text, _, beside) = spines.neighbors(of: quad)
    let frame = LineFrame(text)
    let margin = frame.height * Self.searchMargin
    var along = (-frame.halfLength - margin)...(frame.halfLength + margin)
    for other in beside { along = along.union(frame.extents(of: other.quad).u) }
    let across = frame.halfHeight + margin
    return Quad(
      frame.point(along.lowerBound, -across), frame.point(along.upperBound, -across),
      frame.point(along.upperBound, across), frame.point(along.lowerBound, across))
  }
}
