import Imaging
import TextRecognition

/// Groups the lines of a shelf photo into books.
public struct SpineDetector: Sendable {
  /// Makes a detector.
  public init() {}

  /// Finds the spines, row by row from the top, each row from left to right.
  public func detectSpines(lines: [TextLine], in image: Image) -> [Spine] { [] }
}
