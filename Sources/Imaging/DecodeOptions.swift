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
  /// The most pixels of the picture as it is stored; larger ones are refused as if memory were short.
  public var mostPixels: Int
  /// Told how many pixels the picture has before memory is taken for them; nil: nobody is.
  ///
  /// What it throws is thrown.
  public var willDecode: (@Sendable (_ pixels: Int) throws -> Void)?

  /// Makes options; the defaults give the whole image in color, upright.
  public init(
    minimumLongestSide: Int? = nil, appliesOrientation: Bool = true, format: PixelFormat = .rgb,
    mostPixels: Int = Image.maximumPixels
  ) {
    self.mostPixels = mostPixels
    self.minimumLongestSide = minimumLongestSide
    self.appliesOrientation = appliesOrientation
    self.format = format
  }

  /// Whether they ask for the whole image in color at full size.
  package var areForAllPixels: Bool { minimumLongestSide == nil && format == .rgb }

  /// Throws for pictures that are too large.
  ///
  /// - Throws: ``ImagingError/tooLarge(width:height:)``, ``ImagingError/outOfMemory(bytes:)``, and what ``willDecode`` throws.
  func check(width: Int, height: Int) throws {
    try Image.checkSize(width: width, height: height)
    guard width * height <= mostPixels else { throw ImagingError.outOfMemory(bytes: width * height * format.channels) }
    try willDecode?(width * height)
  }
}
