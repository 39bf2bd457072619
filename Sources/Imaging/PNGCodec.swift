import CPNG
import Glibc
import Memory

/// Reads and writes PNG through libpng's simplified interface, which keeps its `longjmp` inside of C.
enum PNGCodec {
  /// Decodes all variants to 8 bits; transparency is blended on white.
  ///
  /// libpng itself would blend and make grey in linear light, unlike what is done to raw pixels and JPEG.
  static func decode(_ bytes: UnsafeRawBufferPointer, _ options: DecodeOptions) throws -> Image {
    try withReader(of: bytes) { reader in
      // Without it libpng takes 16-bit samples for linear light, which no other program does.
      reader.flags |= UInt32(PNG_IMAGE_FLAG_16BIT_sRGB)
      let hasColor = reader.format & UInt32(PNG_FORMAT_FLAG_COLOR) != 0
      let hasAlpha = reader.format & UInt32(PNG_FORMAT_FLAG_ALPHA) != 0
      let (width, height) = (Int(reader.width), Int(reader.height))
      let format = options.format
      try options.check(width: width, height: height)
      guard hasAlpha else {
        reader.format = hasColor ? UInt32(PNG_FORMAT_RGB) : UInt32(PNG_FORMAT_GRAY)
        let image = try Image(width: width, height: height, format: hasColor ? .rgb : .gray) {
          try finish(&reader, $0)
        }
        return try image.converted(to: format)
      }
      reader.format = UInt32(PNG_FORMAT_FLAG_COLOR | PNG_FORMAT_FLAG_ALPHA)
      let pixels = try ZeroedMemory.taking(width * height * 4)
      try finish(&reader, pixels.samples)
      let samples = UnsafeRawBufferPointer(start: pixels.samples, count: width * height * 4)
      let raw = RawPixels(bytes: samples, layout: .rgba, width: width, height: height)
      return try withExtendedLifetime(pixels) { try Image(raw: raw).converted(to: format) }
    }
  }

  private static func finish(_ reader: inout png_image, _ target: UnsafeMutablePointer<UInt8>) throws {
    guard png_image_finish_read(&reader, nil, target, 0, nil) != 0 else { throw failure(reader) }
  }

  /// Opens the file, checks its size and frees the reader afterwards.
  private static func withReader<Result>(
    of bytes: UnsafeRawBufferPointer, _ body: (inout png_image) throws -> Result
  ) throws -> Result {
    var reader = png_image()
    reader.version = UInt32(PNG_IMAGE_VERSION)
    defer { png_image_free(&reader) }
    guard png_image_begin_read_from_memory(&reader, bytes.baseAddress, bytes.count) != 0 else {
      try checkDeclaredSize(of: bytes)
      throw failure(reader)
    }
    try Image.checkSize(width: Int(reader.width), height: Int(reader.height))
    return try body(&reader)
  }

  /// libpng rejects sides over a million by itself; say so as for any other image that is too large.
  private static func checkDeclaredSize(of bytes: UnsafeRawBufferPointer) throws {
    let reader = ByteReader(bytes: bytes)
    guard reader.has("IHDR", at: 12), let width = reader.uint32(at: 16), let height = reader.uint32(at: 20),
      width > Image.maximumSide || height > Image.maximumSide
    else { return }
    throw ImagingError.tooLarge(width: width, height: height)
  }

  /// What is wrong with a file that cannot be read: it is damaged, or memory is short ("out of memory", "Insufficient memory ...").
  private static func failure(_ reader: png_image) -> ImagingError {
    let finding = finding(reader)
    let isShort = ["of memory", "sufficient memory"].contains { finding.hasSubstring($0) }
    return isShort ? .outOfMemory(bytes: 0) : .corrupt(finding)
  }

  /// libpng's message, a C string in a fixed array.
  private static func finding(_ reader: png_image) -> String {
    withUnsafeBytes(of: reader.message) { String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self) }
  }
}

extension PNGCodec {
  /// Encodes an image without loss.
  ///
  /// - Throws: ``ImagingError/encodingFailed(_:)``, or ``ImagingError/outOfMemory(bytes:)``.
  static func encode(_ image: Image) throws -> [UInt8] {
    var writer = png_image()
    writer.version = UInt32(PNG_IMAGE_VERSION)
    writer.width = UInt32(image.width)
    writer.height = UInt32(image.height)
    writer.format = image.format == .gray ? UInt32(PNG_FORMAT_GRAY) : UInt32(PNG_FORMAT_RGB)
    defer { png_image_free(&writer) }
    return try image.withSamples { samples in
      // Asking libpng for the size would compress twice.
      var size = maximumSize(of: image)
      guard let buffer = malloc(size) else { throw ImagingError.outOfMemory(bytes: size) }
      defer { free(buffer) }
      guard png_image_write_to_memory(&writer, buffer, &size, 0, samples, 0, nil) != 0 else {
        throw ImagingError.encodingFailed(finding(writer))
      }
      guard let file = [UInt8](copying: UnsafeRawBufferPointer(start: buffer, count: size)) else {
        throw ImagingError.outOfMemory(bytes: size)
      }
      return file
    }
  }

  /// A bound on the file's size: zlib's worst case of incompressible rows, cut into chunks, and the header.
  private static func maximumSize(of image: Image) -> Int {
    let raw = (image.stride + 1) * image.height
    return raw + raw / 500 + 4_096
  }
}
