import Imaging

/// An engine that reads the text of an image; used from many threads at once.
public protocol TextRecognizer: Sendable {
  /// The engine's name: "ppocr" or "tesseract".
  var name: String { get }
  /// The bytes of memory that it takes at most, whatever the photos; 0 where it does not say.
  var memory: Int { get }

  /// Reads all lines of an upright photo, in any direction.
  ///
  /// - Parameters:
  ///   - image: The photo.
  ///   - onProgress: Called often on the calling thread; returns false when the work is no longer wanted.
  /// - Returns: The lines, in no particular order.
  /// - Throws: ``TextRecognitionError``; ``Canceled`` soon after `onProgress` returned false.
  func recognizeLines(in image: Image, onProgress: (RecognitionProgress) -> Bool) throws -> [TextLine]

  /// Reads a crop that shows a single spine, in whichever direction it reads best.
  ///
  /// - Parameters:
  ///   - image: The crop.
  ///   - onProgress: Called often on the calling thread; returns false when the work is no longer wanted.
  /// - Returns: The lines, in no particular order.
  /// - Throws: ``TextRecognitionError``; ``Canceled`` soon after `onProgress` returned false.
  func recognizeSpine(in image: Image, onProgress: (RecognitionProgress) -> Bool) throws -> [TextLine]

  /// Looks closer at places of a photo of which some lines are known.
  ///
  /// - Parameters:
  ///   - image: The photo.
  ///   - places: Each in the direction in which most of its text is expected to read.
  ///   - lines: What is known of the whole photo.
  ///   - onProgress: Called often on the calling thread; returns false when the work is no longer wanted.
  /// - Returns: The known lines and those found, without those that a better one makes needless.
  /// - Throws: ``TextRecognitionError``; ``Canceled`` soon after `onProgress` returned false.
  func recognizeLines(
    in image: Image, at places: [Quad], besides lines: [TextLine], onProgress: (RecognitionProgress) -> Bool
  ) throws -> [TextLine]
}

extension TextRecognizer {
  /// Does not say.
  public var memory: Int { 0 }

  /// Finds nothing more: for engines to which looking closer at what they have looked at brings nothing.
  public func recognizeLines(
    in image: Image, at places: [Quad], besides lines: [TextLine], onProgress: (RecognitionProgress) -> Bool
  ) throws -> [TextLine] { lines }
}
