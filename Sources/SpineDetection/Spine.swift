import Imaging
import TextRecognition

/// One book on the shelf: its place and the lines of text on it.
public struct Spine: Sendable {
  /// The lines, in no particular order.
  public var lines: [TextLine]
  /// The colors of each line, in the order of `lines`; nil where they are unknown.
  public var colors: [LineColors?]
  /// What its text covers, in pixels of the upright photo, in the reading order of most of it.
  public var quad: Quad
  /// The whole spine as far as edges show it, in the same order; what the text covers where they don't.
  public var outline: Quad
  /// The shelf row, from 0 at the top.
  public var row: Int

  /// Makes a spine.
  public init(lines: [TextLine], colors: [LineColors?], quad: Quad, row: Int) {
    self.lines = lines
    self.colors = colors
    self.quad = quad
    outline = quad
    self.row = row
  }
}
