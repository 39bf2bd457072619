import Imaging

/// A photo of 400 by 440 pixels whose left part is light.
func twoTonedPhoto() throws -> Image {
  try Image(width: 400, height: 440, format: .rgb) { samples in
    for index in 0..<(400 * 440 * 3) {
      samples[index] = UInt8(truncatingIfNeeded: (index / 3) % 400 < 150 ? 200 : 90)
    }
  }
}
