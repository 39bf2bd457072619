/// What ``Preprocessor`` did to an image.
public struct PreprocessReport: Sendable, Hashable, Codable {
  /// Whether the image was turned, apart from its EXIF orientation.
  public var wasRotated = false
  /// By how many degrees clockwise; negative for counter-clockwise.
  public var rotationDegrees = 0.0
  /// Brightness added before contrast, -0.2...0.2 of the full range; 0 when the image was left.
  public var brightnessAdjustment = 0.0
  /// Milliseconds of all steps, decoding and encoding included where they took place.
  public var processingTimeMs = 0.0
  /// Pixels across, in the result.
  public var width: Int
  /// Pixels down, in the result.
  public var height: Int
  /// JPEG quality of the encoded result, which may be lower than asked for to fit the size limit; nil until encoded.
  public var quality: Int?
  /// Bytes of the encoded result; nil until encoded.
  public var byteCount: Int?
}
