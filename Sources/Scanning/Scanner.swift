import BookExtraction
import Imaging
import SpineDetection
import TextRecognition

/// Reads the books of shelf photos; used from many threads at once.
public final class Scanner: Sendable {
  /// The engine that reads the text.
  public let recognizer: any TextRecognizer

  /// Loads an engine and its models.
  ///
  /// - Throws: ``TextRecognitionError`` when the engine or a model is missing.
  public convenience init(options: ScannerOptions = ScannerOptions()) throws {
    throw TextRecognitionError.engineUnavailable("not there yet")
  }

  /// Uses a given engine.
  public init(recognizer: any TextRecognizer) {
    self.recognizer = recognizer
  }

  /// Scans a photo.
  ///
  /// - Parameters:
  ///   - image: The upright photo.
  ///   - options: How.
  ///   - decodeMilliseconds: What decoding took, for the timings.
  ///   - onEvent: Receives events on the calling thread; returns false to stop.
  /// - Throws: ``TextRecognitionError``; `.canceled` when `onEvent` returned false.
  public func scan(
    _ image: Image, options: ScanOptions = ScanOptions(), decodeMilliseconds: Double = 0,
    onEvent: (ScanEvent) -> Bool = { _ in true }
  ) throws -> ScanResult {
    throw TextRecognitionError.failed("not there yet")
  }

  /// Reads the text of an image.
  public func recognizeText(in image: Image) throws -> DocumentObservation {
    DocumentObservation(lines: [])
  }

  /// Finds the spines on a photo without reading them out into books.
  public func findSpines(in image: Image) throws -> [Spine] { [] }
}
