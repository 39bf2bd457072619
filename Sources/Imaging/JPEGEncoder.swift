import CTurboJPEG

/// Writes baseline JPEG with half-resolution color (4:2:0).
enum JPEGEncoder {
  /// Encodes an image.
  ///
  /// - Parameters:
  ///   - image: Grey or color.
  ///   - quality: 1...100.
  /// - Returns: The bytes of the file.
  /// - Throws: ``ImagingError/encodingFailed(_:)``, or ``ImagingError/outOfMemory(bytes:)``.
  static func encode(_ image: Image, quality: Int) throws -> [UInt8] {
    guard let handle = tjInitCompress() else { throw ImagingError.encodingFailed("the JPEG encoder could not start") }
    defer { tjDestroy(handle) }
    let isGray = image.format == .gray
    let subsampling = Int32((isGray ? TJSAMP_GRAY : TJSAMP_420).rawValue)
    let layout = Int32((isGray ? TJPF_GRAY : TJPF_RGB).rawValue)
    // TurboJPEG's own memory, which grows with the file.
    var (target, size) = (UnsafeMutablePointer<UInt8>?.none, UInt(0))
    defer { tjFree(target) }
    let status = image.withSamples {
      tjCompress2(
        handle, $0, Int32(image.width), 0, Int32(image.height), layout, &target, &size, subsampling, Int32(quality), 0)
    }
    guard status == 0 else {
      throw ImagingError.encodingFailed(tjGetErrorStr2(handle).map { String(cString: $0) } ?? "unknown reason")
    }
    guard let file = [UInt8](copying: UnsafeRawBufferPointer(start: target, count: Int(size))) else {
      throw ImagingError.tooLarge(width: image.width, height: image.height)
    }
    return file
  }
}
