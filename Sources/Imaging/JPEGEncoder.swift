import CTurboJPEG
import Threading

/// Writes baseline JPEG with half-resolution color (4:2:0).
enum JPEGEncoder {
  /// Encodes an image.
  ///
  /// - Parameters:
  ///   - image: Grey or color.
  ///   - quality: 1...100.
  ///   - threads: nil: on the calling thread, in one piece. Otherwise in bands with restart markers between them, on so many threads
  ///     at most; the file is the same for any number, and the picture in it the same as without.
  /// - Returns: The bytes of the file.
  /// - Throws: ``ImagingError/encodingFailed(_:)``, or ``ImagingError/outOfMemory(bytes:)``.
  static func encode(_ image: Image, quality: Int, threads: Int? = nil) throws -> [UInt8] {
    guard let threads, let bands = JPEGBands(of: image) else {
      return try encode(image, rows: 0..<image.height, quality: quality).copied()
    }
    let files = try parallelMap(count: bands.rows.count, threads: threads) { _ in
      true
    } job: { index, _ in
      try encode(image, rows: bands.rows[index], quality: quality)
    }
    return try bands.joined(files)
  }

  private static func encode(_ image: Image, rows: Range<Int>, quality: Int) throws -> JPEGFile {
    guard let handle = tjInitCompress() else { throw ImagingError.encodingFailed("the JPEG encoder could not start") }
    defer { tjDestroy(handle) }
    let isGray = image.format == .gray
    let subsampling = Int32((isGray ? TJSAMP_GRAY : TJSAMP_420).rawValue)
    let layout = Int32((isGray ? TJPF_GRAY : TJPF_RGB).rawValue)
    var (target, size) = (UnsafeMutablePointer<UInt8>?.none, UInt(0))
    let status = image.withSamples {
      tjCompress2(
        handle, $0 + rows.lowerBound * image.stride, Int32(image.width), 0, Int32(rows.count), layout, &target, &size,
        subsampling, Int32(quality), 0)
    }
    let file = JPEGFile(taking: target, count: Int(size))
    guard status == 0 else {
      throw ImagingError.encodingFailed(tjGetErrorStr2(handle).map { String(cString: $0) } ?? "unknown reason")
    }
    return file
  }
}

/// A file in TurboJPEG's own memory, which grew with it.
final class JPEGFile: @unchecked Sendable {
  private let start: UnsafeMutablePointer<UInt8>?
  private let count: Int

  /// Takes what TurboJPEG wrote, and frees it in the end.
  fileprivate init(taking start: UnsafeMutablePointer<UInt8>?, count: Int) { (self.start, self.count) = (start, count) }

  deinit { tjFree(start) }

  /// Gives `body` the bytes for the time of the call.
  func withBytes<Result>(_ body: (UnsafeRawBufferPointer) throws -> Result) rethrows -> Result {
    try withExtendedLifetime(self) { try body(UnsafeRawBufferPointer(start: start, count: start == nil ? 0 : count)) }
  }

  fileprivate func copied() throws -> [UInt8] {
    guard let copy = withBytes({ [UInt8](copying: $0) }) else { throw ImagingError.outOfMemory(bytes: count) }
    return copy
  }
}
