extension Image {
  /// The image in another format; itself when it has that format already.
  ///
  /// Grey is the luma of ITU-R BT.601, as JPEG defines it.
  /// - Throws: ``ImagingError/outOfMemory(bytes:)``.
  public func converted(to target: PixelFormat) throws -> Image {
    switch (format, target) {
    case (.rgb, .gray): try luminance()
    case (.gray, .rgb): try colored()
    default: self
    }
  }

  private func luminance() throws -> Image {
    try Image(width: width, height: height, format: .gray) { target in
      withSamples { source in
        for pixel in 0..<width &* height {
          target[pixel] = luma(source[pixel &* 3], source[pixel &* 3 &+ 1], source[pixel &* 3 &+ 2])
        }
      }
    }
  }

  private func colored() throws -> Image {
    try Image(width: width, height: height, format: .rgb) { target in
      withSamples { source in
        for pixel in 0..<width &* height {
          target[pixel &* 3] = source[pixel]
          target[pixel &* 3 &+ 1] = source[pixel]
          target[pixel &* 3 &+ 2] = source[pixel]
        }
      }
    }
  }
}

/// The luma of a color (ITU-R BT.601), weights in 1/256.
@inline(__always)
func luma(_ red: UInt8, _ green: UInt8, _ blue: UInt8) -> UInt8 {
  UInt8(truncatingIfNeeded: (UInt32(red) &* 77 &+ UInt32(green) &* 150 &+ UInt32(blue) &* 29 &+ 128) >> 8)
}
