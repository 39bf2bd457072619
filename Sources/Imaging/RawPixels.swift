/// Pixels in somebody else's memory, borrowed for the time of one call.
public struct RawPixels {
  /// The order of the 8-bit samples of a pixel.
  public enum Layout: Sendable, CaseIterable {
    /// One grey sample.
    case gray
    /// Red, green, blue.
    case rgb
    /// Blue, green, red.
    case bgr
    /// Red, green, blue, opacity (not premultiplied).
    case rgba
    /// Blue, green, red, opacity (not premultiplied).
    case bgra
    /// A plane of brightness, one of blue and one of red differences, each of a quarter of its size.
    case i420
    /// A plane of brightness, and one of blue and red differences in turn.
    case nv12
    /// A plane of brightness, and one of red and blue differences in turn.
    case nv21

    /// Whether color has a plane of its own.
    var isFrame: Bool { self == .i420 || self == .nv12 || self == .nv21 }

    /// Bytes a pixel in the first plane.
    public var bytesPerPixel: Int {
      switch self {
      case .gray, .i420, .nv12, .nv21: 1
      case .rgb, .bgr: 3
      case .rgba, .bgra: 4
      }
    }
  }

  /// The memory; the last row needs no padding.
  public var bytes: UnsafeRawBufferPointer
  /// The order of the samples.
  public var layout: Layout
  /// Pixels across.
  public var width: Int
  /// Pixels down.
  public var height: Int
  /// Bytes from one row to the next; 0 for rows without padding.
  public var stride: Int

  /// Describes borrowed pixels; nothing is checked or copied yet.
  public init(bytes: UnsafeRawBufferPointer, layout: Layout, width: Int, height: Int, stride: Int = 0) {
    self.bytes = bytes
    self.layout = layout
    self.width = width
    self.height = height
    self.stride = stride
  }

  /// The distance of rows, once every size is known to be sound.
  ///
  /// - Throws: ``ImagingError`` that names the size that is out of range.
  func checkedStride() throws -> Int {
    guard !bytes.isEmpty else { throw ImagingError.empty }
    try Image.checkSize(width: width, height: height)
    let row = width * layout.bytesPerPixel
    let stride = self.stride == 0 ? row : self.stride
    guard stride >= row else {
      throw ImagingError.invalidArgument("a stride of \(stride) bytes is less than the \(row) bytes of a row")
    }
    let (before, overflow) = stride.multipliedReportingOverflow(by: height - 1)
    guard !overflow, before <= bytes.count, bytes.count - before >= row else {
      throw ImagingError.invalidArgument(
        "\(bytes.count) bytes are too few for \(width)x\(height) pixels with a stride of \(stride) bytes")
    }
    return stride
  }
}

extension Image {
  /// Copies borrowed pixels; transparent ones become white as far as they are transparent.
  ///
  /// - Throws: ``ImagingError``: empty, too large, or a size that does not fit the memory.
  public init(raw: RawPixels) throws {
    let stride = try raw.checkedStride()
    guard !raw.layout.isFrame else {
      self = try raw.convertedFrame(stride: stride)
      return
    }
    guard let base = raw.bytes.baseAddress?.assumingMemoryBound(to: UInt8.self) else { throw ImagingError.empty }
    let format = raw.layout == .gray ? PixelFormat.gray : .rgb
    try self.init(width: raw.width, height: raw.height, format: format) { target in
      for y in 0..<raw.height {
        copyRow(
          from: base + y * stride, to: target + y * raw.width * format.channels, count: raw.width, layout: raw.layout)
      }
    }
  }
}

private func copyRow(
  from source: UnsafePointer<UInt8>, to target: UnsafeMutablePointer<UInt8>, count: Int, layout: RawPixels.Layout
) {
  switch layout {
  case .gray, .i420, .nv12, .nv21: target.update(from: source, count: count)
  case .rgb: target.update(from: source, count: count &* 3)
  case .bgr: copyColors(from: source, to: target, count: count, red: 2, step: 3)
  case .rgba: copyColors(from: source, to: target, count: count, red: 0, step: 4)
  case .bgra: copyColors(from: source, to: target, count: count, red: 2, step: 4)
  }
}

/// Copies pixels in red, green, blue order; of four samples the last is the opacity.
@inline(__always)
private func copyColors(
  from source: UnsafePointer<UInt8>, to target: UnsafeMutablePointer<UInt8>, count: Int, red: Int, step: Int
) {
  for pixel in 0..<count {
    let from = source + pixel &* step
    let to = target + pixel &* 3
    let opacity = step == 4 ? UInt32(from[3]) : 255
    to[0] = onWhite(from[red], opacity)
    to[1] = onWhite(from[1], opacity)
    to[2] = onWhite(from[2 &- red], opacity)
  }
}

@inline(__always)
private func onWhite(_ sample: UInt8, _ opacity: UInt32) -> UInt8 {
  UInt8(truncatingIfNeeded: (UInt32(sample) &* opacity &+ 255 &* (255 &- opacity) &+ 127) / 255)
}
