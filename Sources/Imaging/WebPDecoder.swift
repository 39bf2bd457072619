import Memory

#if WebP
  import CWebP
#endif

/// Reads WebP photos through libwebp.
enum WebPDecoder {
  /// Whether a file begins as a WebP file does (RFC 9649, section 2.4).
  static func recognizes(_ reader: ByteReader) -> Bool { reader.has("RIFF", at: 0) && reader.has("WEBP", at: 8) }

  #if WebP
    /// Decodes to 8 bits; transparency is blended on white.
    static func decode(_ bytes: UnsafeRawBufferPointer, _ options: DecodeOptions) throws -> Image {
      let data = bytes.bindMemory(to: UInt8.self).baseAddress
      var features = WebPBitstreamFeatures()
      guard WebPGetFeatures(data, bytes.count, &features) == VP8_STATUS_OK else {
        throw ImagingError.corrupt("no WebP header")
      }
      guard features.has_animation == 0 else { throw ImagingError.unsupportedVariant("an animation") }
      let (width, height) = (Int(features.width), Int(features.height))
      try options.check(width: width, height: height)
      guard features.has_alpha != 0 else {
        return try Image(width: width, height: height, format: .rgb) { target in
          guard WebPDecodeRGBInto(data, bytes.count, target, width * height * 3, Int32(width * 3)) != nil else {
            throw ImagingError.corrupt("libwebp could not decode it")
          }
        }.converted(to: options.format)
      }
      let pixels = try ZeroedMemory.taking(width * height * 4)
      return try withExtendedLifetime(pixels) {
        guard WebPDecodeRGBAInto(data, bytes.count, pixels.samples, width * height * 4, Int32(width * 4)) != nil else {
          throw ImagingError.corrupt("libwebp could not decode it")
        }
        let samples = UnsafeRawBufferPointer(start: pixels.samples, count: width * height * 4)
        return try Image(raw: RawPixels(bytes: samples, layout: .rgba, width: width, height: height)).converted(
          to: options.format)
      }
    }
  #endif
}

extension Orientation {
  /// Reads the orientation from a WebP file's EXIF chunk; upright when there is none or it is damaged.
  init(webP: ByteReader) {
    var reader = webP
    reader.order = .littleEndian
    var offset = 12
    while let length = reader.uint32(at: offset + 4) {
      if reader.has("EXIF", at: offset) {
        let start = offset + 8 + (reader.has("Exif\0\0", at: offset + 8) ? 6 : 0)
        self.init(tiff: webP.slice(start..<max(start, offset + 8 + length)))
        return
      }
      offset += 8 + length + length % 2
    }
    self = .upright
  }
}
