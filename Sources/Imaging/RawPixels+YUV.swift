/// Frames of cameras: a plane of brightness, and color for each 2x2 pixels, by ITU-R BT.601 with brightness 16...235.
extension RawPixels {
  /// Where the color of a frame is.
  private struct Chroma {
    /// Bytes from the frame's first byte to the first blue and red difference.
    var blue: Int
    var red: Int
    /// Bytes from one row of color to the next, and from one of its pixels to the next.
    var stride: Int
    var step: Int
  }

  /// The color's place, once every size is known to be sound.
  ///
  /// - Throws: ``ImagingError`` that names the size that is out of range.
  private func checkedChroma(stride: Int) throws -> Chroma {
    let (columns, rows) = ((width + 1) / 2, (height + 1) / 2)
    let (planar, color) = (layout == .i420, stride * height)
    let chroma =
      planar
      ? Chroma(blue: color, red: color + (stride + 1) / 2 * rows, stride: (stride + 1) / 2, step: 1)
      : Chroma(
        blue: color + (layout == .nv12 ? 0 : 1), red: color + (layout == .nv12 ? 1 : 0), stride: (stride + 1) / 2 * 2,
        step: 2)
    let end = max(chroma.blue, chroma.red) + chroma.stride * (rows - 1) + chroma.step * (columns - 1) + 1
    guard bytes.count >= end else {
      throw ImagingError.invalidArgument(
        "\(bytes.count) bytes are too few for the \(end) of a frame of \(width)x\(height) pixels with a stride of \(stride) bytes"
      )
    }
    return chroma
  }

  /// The frame in color.
  ///
  /// - Throws: ``ImagingError`` that names the size that is out of range.
  func convertedFrame(stride: Int) throws -> Image {
    let chroma = try checkedChroma(stride: stride)
    guard let base = bytes.baseAddress?.assumingMemoryBound(to: UInt8.self) else { throw ImagingError.empty }
    return try Image(width: width, height: height, format: .rgb) { target in
      for y in 0..<height {
        convertRow(
          brightness: base + y * stride, blue: base + chroma.blue + y / 2 * chroma.stride,
          red: base + chroma.red + y / 2 * chroma.stride, step: chroma.step, to: target + y * width * 3, count: width)
      }
    }
  }
}

private func convertRow(
  brightness: UnsafePointer<UInt8>, blue: UnsafePointer<UInt8>, red: UnsafePointer<UInt8>, step: Int,
  to target: UnsafeMutablePointer<UInt8>, count: Int
) {
  for x in 0..<count {
    let at = (x >> 1) &* step
    let y = 298 &* (Int32(brightness[x]) &- 16) &+ 128
    let (u, v) = (Int32(blue[at]) &- 128, Int32(red[at]) &- 128)
    let pixel = target + x &* 3
    pixel[0] = UInt8(clamping: (y &+ 409 &* v) >> 8)
    pixel[1] = UInt8(clamping: (y &- 100 &* u &- 208 &* v) >> 8)
    pixel[2] = UInt8(clamping: (y &+ 516 &* u) >> 8)
  }
}
