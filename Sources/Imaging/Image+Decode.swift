/// The file formats that can be read.
private enum FileFormat {
  /// JPEG, baseline or progressive.
  case jpeg
  /// PNG, any variant.
  case png
  /// HEIC or AVIF.
  case heif
  /// WebP, still.
  case webP
}

extension Image {
  /// Reads a JPEG, PNG, HEIC, AVIF or WebP file from memory, as far as the library was built with these; transparent parts become white.
  ///
  /// - Parameters:
  ///   - bytes: The whole file; borrowed for the time of the call.
  ///   - options: Size, orientation and format of the result.
  /// - Returns: The image.
  /// - Throws: ``ImagingError``: nothing to read, another format, damaged or cut off, or too large.
  public static func decode(_ bytes: UnsafeRawBufferPointer, options: DecodeOptions = .init()) throws -> Image {
    let image: Image
    let orientation: Orientation
    switch try fileFormat(of: bytes) {
    case .jpeg:
      image = try JPEGDecoder(bytes).decode(options)
      orientation = Orientation(jpeg: ByteReader(bytes: bytes))
    case .png:
      image = try PNGCodec.decode(bytes, options)
      orientation = Orientation(png: ByteReader(bytes: bytes))
    case .heif:
      #if HEIC
        image = try HEIFDecoder.decode(bytes, options)
        orientation = .upright
      #else
        throw ImagingError.unsupportedFormat
      #endif
    case .webP:
      #if WebP
        image = try WebPDecoder.decode(bytes, options)
        orientation = Orientation(webP: ByteReader(bytes: bytes))
      #else
        throw ImagingError.unsupportedFormat
      #endif
    }
    return options.appliesOrientation ? try image.oriented(orientation) : image
  }

  /// Reads a JPEG file whose picture was decoded before, as ``decode(_:options:)`` does.
  ///
  /// - Parameters:
  ///   - bytes: The whole file.
  ///   - stored: Its picture as stored, in color and at full size.
  ///   - options: How; they ask for color and full size.
  /// - Returns: The image.
  /// - Throws: ``ImagingError`` for a picture that is too large; what ``DecodeOptions/willDecode`` throws.
  package static func decode(
    _ bytes: UnsafeRawBufferPointer, from stored: Image, options: DecodeOptions
  ) throws -> Image {
    try options.check(width: stored.width, height: stored.height)
    return options.appliesOrientation ? try stored.oriented(Orientation(jpeg: ByteReader(bytes: bytes))) : stored
  }

  private static func fileFormat(of bytes: UnsafeRawBufferPointer) throws -> FileFormat {
    guard !bytes.isEmpty else { throw ImagingError.empty }
    let reader = ByteReader(bytes: bytes)
    if reader.uint16(at: 0) == 0xFFD8 { return .jpeg }
    if reader.uint32(at: 0) == 0x8950_4E47, reader.uint32(at: 4) == 0x0D0A_1A0A { return .png }
    if HEIFDecoder.recognizes(reader) { return .heif }
    if WebPDecoder.recognizes(reader) { return .webP }
    throw ImagingError.unsupportedFormat
  }

  /// Throws when an image of this size is beyond the library's limits.
  static func checkSize(width: Int, height: Int) throws {
    guard width > 0, height > 0 else { throw ImagingError.invalidArgument("an image needs at least one pixel") }
    guard width <= maximumSide, height <= maximumSide, width * height <= maximumPixels else {
      throw ImagingError.tooLarge(width: width, height: height)
    }
  }
}

extension Image {
  /// Whether there are enough of a file's first bytes to tell its format.
  package static func isFormatTold(by bytes: UnsafeRawBufferPointer) -> Bool {
    let reader = ByteReader(bytes: bytes)
    // These are names of containers; the format stands behind them.
    return bytes.count >= (reader.has("RIFF", at: 0) || reader.has("ftyp", at: 4) ? 12 : 8)
  }

  /// Looks at the first bytes of a file.
  ///
  /// - Throws: ``ImagingError/unsupportedFormat`` unless they begin a file that can be read.
  package static func checkFormat(of bytes: UnsafeRawBufferPointer) throws { _ = try fileFormat(of: bytes) }
}
