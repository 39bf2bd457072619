/// How ``Image/decode(_:options:)`` reads a file.
public struct DecodeOptions: Sendable {
  /// When set, a JPEG may be decoded at M/8 of its size (M = 1...8), as long as its longest side stays at least this many pixels.
  ///
  /// That saves most of the time when the image is to be shrunk anyway; other formats are decoded in full.
  public var minimumLongestSide: Int?
  /// Whether to turn the image upright as its EXIF orientation says.
  public var appliesOrientation: Bool
  /// The format of the decoded image.
  public var format: PixelFormat

  /// Makes options; the defaults give the whole image in color, upright.
  public init(minimumLongestSide: Int? = nil, appliesOrientation: Bool = true, format: PixelFormat = .rgb) {
    self.minimumLongestSide = minimumLongestSide
    self.appliesOrientation = appliesOrientation
    self.format = format
  }
}
