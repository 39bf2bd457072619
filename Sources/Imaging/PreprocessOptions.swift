/// Which steps ``Preprocessor`` takes, and how strongly.
public struct PreprocessOptions: Sendable, Hashable, Codable {
  /// Clockwise degrees to turn the image by; nil leaves it to ``autoRotatesSpine``.
  public var rotationDegrees: Double?
  /// Whether an image taller than twice its width, a single spine, is turned by 90 degrees counter-clockwise.
  ///
  /// Spine text that runs downwards, as on English books, comes to lie level.
  public var autoRotatesSpine = true
  /// How far samples move away from mid-grey; 1 leaves them.
  public var contrast = 1.5
  /// Whether dark images are brightened and bright ones darkened, towards a mean luminance of 128.
  public var adaptsBrightness = true
  /// Whether to smooth noise between edges.
  public var denoises = true
  /// The longest side of the result in pixels; larger images are shrunk; nil keeps every size.
  public var longestSide: Int? = 1920
  /// JPEG quality of the encoded result, 1...100.
  public var quality = 85
  /// The most bytes that the encoded result may have; 10 MB is the remote service's limit.
  public var maximumBytes = 10_000_000
  /// Threads that work on an image, 0...64; 0: as many as the machine runs at once.
  ///
  /// The result is the same for any number.
  public var threads = 0

  /// Makes options with the defaults.
  public init() {}

  /// Options that leave every sample as it is and keep the size.
  public static var none: PreprocessOptions {
    var options = PreprocessOptions()
    options.autoRotatesSpine = false
    options.contrast = 1
    options.adaptsBrightness = false
    options.denoises = false
    options.longestSide = nil
    return options
  }

  /// Throws when a number is out of its range.
  func check() throws {
    guard rotationDegrees?.isFinite ?? true else { throw ImagingError.invalidArgument("the rotation is not a number") }
    guard contrast >= 0, contrast <= 10 else { throw ImagingError.invalidArgument("contrast is not in 0...10") }
    guard longestSide ?? 1 > 0 else {
      throw ImagingError.invalidArgument("the longest side has to be at least 1 pixel")
    }
    guard 1...100 ~= quality else { throw ImagingError.invalidArgument("JPEG quality \(quality) is not in 1...100") }
    guard maximumBytes > 0 else { throw ImagingError.invalidArgument("the size limit has to be at least 1 byte") }
    guard 0...64 ~= threads else { throw ImagingError.invalidArgument("\(threads) threads are not in 0...64") }
  }
}
