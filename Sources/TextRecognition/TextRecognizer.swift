import Imaging

/// Why text could not be recognised.
public enum TextRecognitionError: Error, Hashable, Sendable {
  /// The engine is not installed; the text says what is missing and how to get it.
  case engineUnavailable(String)
  /// A model or language file is missing or damaged; the text names it.
  case modelUnavailable(String)
  /// The engine failed on this image; the text says how.
  case failed(String)
  /// The host asked to stop.
  case canceled
}

/// An engine that reads the text of an image; used from many threads at once.
public protocol TextRecognizer: Sendable {
  /// The engine's name: "ppocr" or "tesseract".
  var name: String { get }

  /// Reads all lines of an upright photo, in any direction.
  ///
  /// - Parameters:
  ///   - image: The photo.
  ///   - isCanceled: Asked often, on any thread; returns true when the work is no longer wanted.
  /// - Throws: ``TextRecognitionError``.
  func recognizeLines(in image: Image, isCanceled: @Sendable () -> Bool) throws -> [TextLine]

  /// Reads a crop that shows a single spine, in whichever direction it reads best.
  func recognizeSpine(in image: Image, isCanceled: @Sendable () -> Bool) throws -> [TextLine]
}
