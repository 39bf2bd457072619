/// Why text could not be recognized.
public enum TextRecognitionError: Error, Hashable, Sendable {
  /// The engine is not installed; the text says what is missing and how to get it.
  case engineUnavailable(String)
  /// A model or language file is missing or damaged; the text names it.
  case modelUnavailable(String)
  /// There is not enough memory for the engine or the photo; the text says how much is needed.
  case outOfMemory(String)
  /// The engine failed on this image; the text says how.
  case failed(String)
}
