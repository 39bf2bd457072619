import BookExtraction
import Imaging
import SpineDetection
import TextRecognition

/// The spines of a photo and their text, as JSON has them.
public struct SpineList: Hashable, Sendable, Encodable {
  /// Pixels across of the upright photo.
  public var width: Int
  /// Pixels down.
  public var height: Int
  /// Row by row from the top, each from left to right.
  public var spines: [Entry]

  /// One spine.
  public struct Entry: Hashable, Sendable, Encodable {
    /// The box around it, in pixels.
    public var box: Rect
    /// Its corners [x, y] in pixels.
    public var quad: [[Double]]
    /// The row of the shelf, from 0.
    public var row: Int
    /// Its text.
    public var observation: DocumentObservation
  }

  /// Lists the spines of a photo.
  public init(_ spines: [Spine], of photo: Image) {
    width = photo.width
    height = photo.height
    self.spines = spines.map { spine in
      let isbns = ISBN.find(in: spine.lines.map(\.text).joined(separator: "\n")).map(\.thirteen)
      return Entry(
        box: spine.outline.boundingBox.rounded, quad: spine.outline.coordinates, row: spine.row,
        observation: DocumentObservation(lines: spine.lines, detectedIsbns: isbns))
    }
  }
}
