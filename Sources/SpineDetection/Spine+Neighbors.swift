import Imaging

extension Spine {
  /// Spines whose middles are farther apart than this many times their common thickness tell nothing of each other's length.
  private static var neighborReach: Double { 3 }

  /// Whether this spine stands next to a frame on the same board, its text along or against the frame's.
  func isBeside(_ frame: LineFrame) -> Bool {
    let direction = quad.direction
    let cosine = abs(direction.x * frame.along.x + direction.y * frame.along.y)
    let extents = frame.extents(of: quad)
    let reach = Self.neighborReach * (frame.height + quad.height)
    return cosine > 0.95 && abs(extents.v.middle) < reach && extents.u.gap(to: -frame.halfLength...frame.halfLength) < 0
  }
}

extension [Spine] {
  /// How a text lies along its spine, as the spines beside it tell: as it reads, or turned by a quarter where more stand beside it so, as
  /// beside a label or a title across a spine.
  ///
  /// - Parameter text: The text.
  /// - Returns: The text along the spine, by how many quarters it is turned back from there, and those of these spines that are beside it.
  func neighbors(of text: Quad) -> (text: Quad, quarters: Int, beside: [Spine]) {
    let along = (text, 0, filter { $0.isBeside(LineFrame(text)) })
    let upward = text.turned(quarters: -1)
    let across = (upward, 1, filter { $0.isBeside(LineFrame(upward)) })
    return along.2.count < across.2.count ? across : along
  }
}
