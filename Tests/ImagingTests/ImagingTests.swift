import Testing

@testable import Imaging

/// Decodes an array.
func decode(_ bytes: [UInt8], options: DecodeOptions = .init()) throws -> Image {
  try bytes.withUnsafeBytes { try Image.decode($0, options: options) }
}

/// An image of a smooth pattern that tells every corner from the others.
func gradient(width: Int, height: Int, format: PixelFormat = .rgb) throws -> Image {
  try Image(width: width, height: height, format: format) { samples in
    for y in 0..<height {
      for x in 0..<width {
        for channel in 0..<format.channels {
          let value = [x * 200 / width + 20, y * 200 / height + 20, (x + y) * 200 / (width + height) + 20][channel]
          samples[(y * width + x) * format.channels + channel] = UInt8(value)
        }
      }
    }
  }
}

extension Image {
  /// The samples of a pixel.
  func pixel(_ x: Int, _ y: Int) -> [UInt8] {
    withSamples { samples in (0..<format.channels).map { samples[(y * width + x) * format.channels + $0] } }
  }

  /// All samples.
  var samples: [UInt8] { withSamples { Array(UnsafeBufferPointer(start: $0, count: stride * height)) } }

  /// The largest difference of any sample to those of another image of the same size.
  func largestDifference(to other: Image) -> Int {
    zip(samples, other.samples).map { abs(Int($0) - Int($1)) }.max() ?? 0
  }
}
