import BookExtraction
import Imaging
import TextRecognition

extension Scanner {
  /// An image more than so many times as long as wide shows a single spine.
  private static let spineShape = 3

  /// Reads the text of an image; one much longer than wide is taken for a single spine.
  ///
  /// - Throws: ``TextRecognitionError``; ``ImagingError`` when memory runs out.
  public func recognizeText(in image: Image) throws -> DocumentObservation {
    let normalized = try image.toneNormalized()
    let isSpine = max(image.width, image.height) > Self.spineShape * min(image.width, image.height)
    let lines =
      isSpine
      ? try recognizer.recognizeSpine(in: normalized) { _ in true }
      : try recognizer.recognizeLines(in: normalized) { _ in true }
    let printed = ISBN.find(in: lines.map(\.text).joined(separator: "\n")).map(\.thirteen)
    let barcodes = try BarcodeReader().read(image).map(\.text).filter { !printed.contains($0) }
    return DocumentObservation(lines: lines, detectedIsbns: printed + barcodes)
  }
}
