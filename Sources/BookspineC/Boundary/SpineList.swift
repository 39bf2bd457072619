import BookExtraction
import Imaging
import SpineDetection
import TextRecognition

/// The JSON of `bookspine_scanner_find_spines`.
struct SpineList: Encodable {
  var width: Int
  var height: Int
  var spines: [Entry]

  /// One spine.
  struct Entry: Encodable {
    var box: Rect
    var quad: [[Double]]
    var row: Int
    var observation: DocumentObservation
  }

  init(_ spines: [Spine], of photo: Image) {
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
