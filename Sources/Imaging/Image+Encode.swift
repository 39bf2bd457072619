extension Image {
  /// The image as a JPEG file with half-resolution color (4:2:0) and no metadata.
  ///
  /// - Parameter quality: 1 (smallest file) to 100 (finest).
  /// - Returns: The bytes of the file.
  /// - Throws: ``ImagingError/invalidArgument(_:)`` or ``ImagingError/encodingFailed(_:)``.
  public func encodedJPEG(quality: Int = 85) throws -> [UInt8] { try encodedJPEG(quality: quality, threads: nil) }

  private func encodedJPEG(quality: Int, threads: Int?) throws -> [UInt8] {
    guard 1...100 ~= quality else { throw ImagingError.invalidArgument("JPEG quality \(quality) is not in 1...100") }
    return try JPEGEncoder.encode(self, quality: quality, threads: threads)
  }

  /// The image as a JPEG file of limited size: the quality is lowered until it fits, and then the image is shrunk.
  ///
  /// - Parameters:
  ///   - quality: 1...100, the quality to start from.
  ///   - maximumBytes: The most bytes that the file may have.
  /// - Returns: The bytes of the file.
  /// - Throws: ``ImagingError/invalidArgument(_:)``, or ``ImagingError/encodingFailed(_:)`` when not even a thumbnail fits.
  public func encodedJPEG(quality: Int = 85, maximumBytes: Int) throws -> [UInt8] {
    try fittedJPEG(quality: quality, maximumBytes: maximumBytes).bytes
  }

  /// As ``encodedJPEG(quality:maximumBytes:)``, with the quality and size that it came to.
  ///
  /// `threads`: nil: on the calling thread, in one piece; otherwise in bands, on so many threads at most.
  func fittedJPEG(quality: Int, maximumBytes: Int, threads: Int? = nil) throws -> FittedJPEG {
    var image = self
    var quality = quality
    while true {
      let file = try image.encodedJPEG(quality: quality, threads: threads)
      if file.count <= maximumBytes {
        return FittedJPEG(bytes: file, quality: quality, width: image.width, height: image.height)
      }
      if quality > Image.lowestQuality {
        quality = max(Image.lowestQuality, quality - 10)
      } else if max(image.width, image.height) > Image.thumbnailSide {
        image = try image.scaled(longestSide: max(image.width, image.height) * 3 / 4)
      } else {
        throw ImagingError.encodingFailed("the image does not fit into \(maximumBytes) bytes")
      }
    }
  }

  /// Below it JPEG's blocks hide small type; shrinking loses less.
  private static let lowestQuality = 45
  /// No smaller than this to fit a limit.
  private static let thumbnailSide = 64

  /// The image as a PNG file, without loss.
  ///
  /// - Throws: ``ImagingError/encodingFailed(_:)``.
  public func encodedPNG() throws -> [UInt8] { try PNGCodec.encode(self) }
}

/// A JPEG file and how it came to fit its limit.
struct FittedJPEG {
  let bytes: [UInt8]
  let quality: Int
  let width: Int
  let height: Int
}
