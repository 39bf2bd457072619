import Imaging

/// An engine that reads the text of an image; used from many threads at once.
public protocol TextRecognizer: Sendable {
  /// The engine's name: "ppocr" or "tesseract".
  var name: String { get }

  /// Reads all lines of an upright photo, in any direction.
  ///
  /// - Parameters:
  ///   - image: The photo.
  ///   - onProgress: Called often on the calling thread; returns false when the work is no longer wanted.
  /// - Returns: The lines, in no particular order.
  /// - Throws: ``TextRecognitionError``; `.canceled` soon after `onProgress` returned false.
  func recognizeLines(in image: Image, onProgress: (RecognitionProgress) -> Bool) throws -> [TextLine]

  /// Reads a crop that shows a single spine, in whichever direction it reads best.
  ///
  /// - Parameters:
  ///   - image: The crop.
  ///   - onProgress: Called often on the calling thread; returns false when the work is no longer wanted.
  /// - Returns: The lines, in no particular order.
  /// - Throws: ``TextRecognitionError``; `.canceled` soon after `onProgress` returned false.
  func recognizeSpine(in image: Image, onProgress: (RecognitionProgress) -> Bool) throws -> [TextLine]
}

/// How far the reading of an image has come.
public struct RecognitionProgress: Hashable, Sendable {
  /// What the engine is doing.
  public enum Stage: String, Hashable, Sendable {
    /// Finding where text is.
    case detect
    /// Reading it.
    case recognize
  }

  /// What the engine is doing.
  public var stage: Stage
  /// How much of the stage is done, 0...1.
  public var fraction: Double

  /// Makes a report.
  public init(_ stage: Stage, fraction: Double) {
    self.stage = stage
    self.fraction = fraction
  }
}
