/// Why an image could not be read, made or written.
public enum ImagingError: Error, Hashable, Sendable {
  /// There are no bytes.
  case empty
  /// The bytes are of no format that this build of the library reads.
  case unsupportedFormat
  /// The file is of a kind that the decoder does not read; with what the decoder says.
  case unsupportedVariant(String)
  /// The file is damaged or cut off; the text says what the decoder found.
  case corrupt(String)
  /// More pixels than ``Image/maximumPixels``, or a side longer than ``Image/maximumSide``.
  case tooLarge(width: Int, height: Int)
  /// The system has not so many bytes of memory.
  case outOfMemory(bytes: Int)
  /// A size, stride or option is out of its range; the text names it.
  case invalidArgument(String)
  /// The encoder failed; the text says why.
  case encodingFailed(String)

  /// The formats that this build reads.
  private static let formats: String = {
    var names = ["JPEG", "PNG"]
    #if HEIC
      names += ["HEIC", "AVIF"]
    #endif
    #if WebP
      names.append("WebP")
    #endif
    return names.joined(separator: ", ")
  }()

  /// What went wrong and what to do about it, for the person who integrates the library.
  public var message: String {
    switch self {
    case .empty:
      "The image has no bytes; check that the file was read before it was passed on."
    case .unsupportedFormat:
      "The bytes are no photo of a format that is read (\(Self.formats)); convert the image to one of them, or pass raw pixels."
    case .unsupportedVariant(let finding):
      "The image is of a kind that is not read (\(finding)); save it as an ordinary one with 8 bits a sample."
    case .corrupt(let finding):
      "The image file is damaged or cut off (\(finding)); transfer it again or take the photo again."
    case .tooLarge(let width, let height):
      "An image of \(width)x\(height) pixels is too large: at most \(Image.maximumSide) a side and "
        + "\(Image.maximumPixels) in all; scale it down first."
    case .outOfMemory(let bytes):
      "There are no \(max(1, bytes >> 20)) MB of memory for a picture; raise memoryLimitMB or the limit of the process, end what else "
        + "runs, or scale the picture down."
    case .invalidArgument(let finding):
      "An argument is out of range: \(finding)."
    case .encodingFailed(let finding):
      "The image could not be encoded (\(finding)); try a smaller size or another format."
    }
  }
}
