/// Why an image could not be read, made or written.
public enum ImagingError: Error, Hashable, Sendable {
  /// There are no bytes.
  case empty
  /// The bytes are neither JPEG nor PNG.
  case unsupportedFormat
  /// The file is damaged or cut off; the text says what the decoder found.
  case corrupt(String)
  /// More pixels than ``Image/maximumPixels``, or a side longer than ``Image/maximumSide``.
  case tooLarge(width: Int, height: Int)
  /// A size, stride or option is out of its range; the text names it.
  case invalidArgument(String)
  /// The encoder failed; the text says why.
  case encodingFailed(String)
}
