import Imaging
import TextRecognition
import Threading

/// Finds the same lines on every image, so that the scan is tested without an engine.
struct FixedRecognizer: TextRecognizer {
  var name: String { "fixed" }
  var lines: [TextLine]
  /// What a second look at any place finds besides.
  var hidden: [TextLine] = []
  /// Nothing is read on a single spine's picture higher than this: its letters are too small.
  var highestSpine = Int.max

  func recognizeLines(in image: Image, onProgress: (RecognitionProgress) -> Bool) throws -> [TextLine] {
    for progress in [
      RecognitionProgress(.detect, fraction: 0), .init(.recognize, fraction: 0), .init(.recognize, fraction: 0.5),
    ] {
      guard onProgress(progress) else { throw Canceled() }
    }
    return lines
  }

  func recognizeSpine(in image: Image, onProgress: (RecognitionProgress) -> Bool) throws -> [TextLine] {
    lines.filter { _ in image.height <= highestSpine }
  }

  func recognizeLines(
    in image: Image, at places: [Quad], besides lines: [TextLine], onProgress: (RecognitionProgress) -> Bool
  ) throws -> [TextLine] {
    places.isEmpty ? lines : lines + hidden
  }
}

/// A line that reads down, 20 pixels wide.
func downward(_ text: String, x: Double, _ span: ClosedRange<Double>) -> TextLine {
  TextLine(
    text: text, confidence: 0.98,
    quad: Quad(
      Point(x + 10, span.lowerBound), Point(x + 10, span.upperBound), Point(x - 10, span.upperBound),
      Point(x - 10, span.lowerBound)))
}
