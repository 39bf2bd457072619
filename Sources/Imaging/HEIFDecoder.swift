#if HEIC
  import CHEIF
#endif

/// Reads HEIC and AVIF photos through libheif, upright as the file's own transformations say.
enum HEIFDecoder {
  /// Whether a file begins as one of these formats does (ISO/IEC 23008-12, section 10; the AVIF specification, section 6).
  static func recognizes(_ reader: ByteReader) -> Bool {
    guard reader.has("ftyp", at: 4) else { return false }
    return ["heic", "heix", "heim", "heis", "hevc", "hevx", "mif1", "msf1", "avif", "avis"].contains {
      reader.has($0, at: 8)
    }
  }

  #if HEIC
    /// Decodes the primary image to 8 bits; transparency is blended on white.
    ///
    /// libheif's objects belong to one thread at a time, and each call has its own.
    static func decode(_ bytes: UnsafeRawBufferPointer, _ options: DecodeOptions) throws -> Image {
      guard let context = heif_context_alloc() else { throw ImagingError.outOfMemory(bytes: 0) }
      defer { heif_context_free(context) }
      try check(heif_context_read_from_memory_without_copy(context, bytes.baseAddress, bytes.count, nil))
      var handle: OpaquePointer?
      try check(heif_context_get_primary_image_handle(context, &handle))
      defer { heif_image_handle_release(handle) }
      try options.check(
        width: Int(heif_image_handle_get_width(handle)), height: Int(heif_image_handle_get_height(handle)))
      let hasAlpha = heif_image_handle_has_alpha_channel(handle) != 0
      var picture: OpaquePointer?
      let chroma = hasAlpha ? heif_chroma_interleaved_RGBA : heif_chroma_interleaved_RGB
      try check(heif_decode_image(handle, &picture, heif_colorspace_RGB, chroma, nil))
      defer { heif_image_release(picture) }
      return try pixels(of: picture, hasAlpha ? .rgba : .rgb).converted(to: options.format)
    }

    private static func pixels(of picture: OpaquePointer?, _ layout: RawPixels.Layout) throws -> Image {
      let width = Int(heif_image_get_width(picture, heif_channel_interleaved))
      let height = Int(heif_image_get_height(picture, heif_channel_interleaved))
      var stride: Int32 = 0
      guard let samples = heif_image_get_plane_readonly(picture, heif_channel_interleaved, &stride), stride > 0 else {
        throw ImagingError.corrupt("libheif gave no pixels")
      }
      try Image.checkSize(width: width, height: height)
      let size = Int(stride) * (height - 1) + width * (layout == .rgba ? 4 : 3)
      return try Image(
        raw: RawPixels(
          bytes: UnsafeRawBufferPointer(start: samples, count: size), layout: layout, width: width, height: height,
          stride: Int(stride)))
    }

    private static func check(_ error: heif_error) throws {
      guard error.code != heif_error_Ok else { return }
      // Some messages have line breaks.
      let text = error.message.map { String(cString: $0) } ?? "unknown error"
      let finding = text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
      if error.code == heif_error_Memory_allocation_error { throw ImagingError.outOfMemory(bytes: 0) }
      let isVariant = error.code == heif_error_Unsupported_feature || error.code == heif_error_Unsupported_filetype
      throw isVariant ? ImagingError.unsupportedVariant(finding) : ImagingError.corrupt(finding)
    }
  #endif
}
