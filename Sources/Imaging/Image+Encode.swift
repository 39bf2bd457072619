extension Image {
  /// The image as a JPEG file with half-resolution colour (4:2:0) and no metadata.
  ///
  /// - Parameter quality: 1 (smallest file) to 100 (finest).
  /// - Returns: The bytes of the file.
  /// - Throws: ``ImagingError/invalidArgument(_:)`` or ``ImagingError/encodingFailed(_:)``.
  public func encodedJPEG(quality: Int = 85) throws -> [UInt8] {
    guard 1...100 ~= quality else { throw ImagingError.invalidArgument("JPEG quality \(quality) is not in 1...100") }
    return try JPEGEncoder.encode(self, quality: quality)
  }

  /// The image as a PNG file, without loss.
  ///
  /// - Throws: ``ImagingError/encodingFailed(_:)``.
  public func encodedPNG() throws -> [UInt8] { try PNGCodec.encode(self) }
}
