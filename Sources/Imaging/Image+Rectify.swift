extension Image {
  /// The part of the image inside a quadrilateral, seen from straight ahead.
  ///
  /// The quadrilateral's start is at the left of the result and its top at the top. Samples are bilinear; when the result
  /// has less than half the source's resolution, each pixel is the mean of several. What lies outside repeats the edge.
  /// - Parameters:
  ///   - quad: Corners in pixels of this image; may reach over its edges.
  ///   - width: Pixels of the result along the reading direction.
  ///   - height: Pixels of the result across it.
  /// - Returns: An image of that size, in this image's format.
  /// - Throws: ``ImagingError/invalidArgument(_:)`` for corners that are no numbers, ``ImagingError/tooLarge(width:height:)``.
  public func rectified(_ quad: Quad, width: Int, height: Int) throws -> Image {
    guard quad.corners.allSatisfy({ abs($0.x) < 1e7 && abs($0.y) < 1e7 }) else {
      throw ImagingError.invalidArgument("a corner of the quadrilateral is not a number or too far away")
    }
    try Image.checkSize(width: width, height: height)
    let grid = SampleGrid(
      columns: width, rows: height, across: samples(quad.length, width), down: samples(quad.height, height))
    let map = Homography(unitSquareTo: quad)
    return try Image(width: width, height: height, format: format) { target in
      withSamples { source in
        switch format {
        case .gray: warp(source, self.width, self.height, to: target, grid, by: map, channels: 1)
        case .rgb: warp(source, self.width, self.height, to: target, grid, by: map, channels: 3)
        }
      }
    }
  }

  /// Bilinear samples a pixel, since one sample covers two source pixels.
  ///
  /// Bounded since a quadrilateral may be larger than the image.
  private func samples(_ sourcePixels: Double, _ targetPixels: Int) -> Int {
    min(64, max(1, Int((sourcePixels / Double(targetPixels) / 2 - 0.01).rounded(.up))))
  }
}

/// A raster of pixels, each the mean of `across * down` samples.
private struct SampleGrid {
  let columns: Int
  let rows: Int
  let across: Int
  let down: Int
}

/// Fills the target; inlined for each constant number of channels.
@inline(__always)
private func warp(
  _ source: UnsafePointer<UInt8>, _ width: Int, _ height: Int, to target: UnsafeMutablePointer<UInt8>,
  _ grid: SampleGrid, by map: Homography, channels: Int
) {
  let count = grid.columns &* channels
  if grid.across == 1, grid.down == 1 {
    for y in 0..<grid.rows {
      let row = map.row(v: (Double(y) + 0.5) / Double(grid.rows), columns: grid.columns)
      sampleRow(source, width, height, along: row, columns: grid.columns, channels: channels) {
        column, channel, value in
        target[y &* count &+ column &* channels &+ channel] = UInt8(truncatingIfNeeded: (value &+ 0x8000) >> 16)
      }
    }
    return
  }
  withUnsafeTemporaryAllocation(of: UInt32.self, capacity: count) { sums in
    guard let sums = sums.baseAddress else { return }
    for y in 0..<grid.rows {
      sums.update(repeating: 0, count: count)
      for part in 0..<grid.down {
        let v = (Double(y &* grid.down &+ part) + 0.5) / Double(grid.rows &* grid.down)
        let row = map.row(v: v, columns: grid.columns &* grid.across)
        var inPixel = 0
        var pixel = 0
        sampleRow(source, width, height, along: row, columns: grid.columns &* grid.across, channels: channels) {
          _, channel, value in
          sums[pixel &+ channel] &+= value >> 8
          if channel == channels &- 1 {
            inPixel &+= 1
            if inPixel == grid.across { (inPixel, pixel) = (0, pixel &+ channels) }
          }
        }
      }
      let scale = 1 / (Float(grid.across &* grid.down) * 256)
      for index in 0..<count {
        target[y &* count &+ index] = UInt8(truncatingIfNeeded: Int32(Float(sums[index]) * scale + 0.5))
      }
    }
  }
}

/// Gives `write` the bilinear samples of a row, times 65,536, with their column and channel.
@inline(__always)
private func sampleRow(
  _ source: UnsafePointer<UInt8>, _ width: Int, _ height: Int, along row: Homography.Row, columns: Int,
  channels: Int, write: (Int, Int, UInt32) -> Void
) {
  let lastX = Float(width &- 1)
  let lastY = Float(height &- 1)
  let stride = width &* channels
  for column in 0..<columns {
    let i = Float(column)
    let scale = 1 / (row.w + i * row.dw)
    // The order of the operands makes a NaN zero; a NaN would trap when it becomes an integer.
    let x = min(lastX, max(0, (row.x + i * row.dx) * scale - 0.5))
    let y = min(lastY, max(0, (row.y + i * row.dy) * scale - 0.5))
    let left = Int(Int32(x))
    let top = Int(Int32(y))
    let fx = UInt32((x - Float(left)) * 256)
    let fy = UInt32((y - Float(top)) * 256)
    let a = source + (top &* stride &+ left &* channels)
    let b = a + (left < width &- 1 ? channels : 0)
    let below = top < height &- 1 ? stride : 0
    for channel in 0..<channels {
      let upper = UInt32(a[channel]) &* (256 &- fx) &+ UInt32(b[channel]) &* fx
      let lower = UInt32(a[channel &+ below]) &* (256 &- fx) &+ UInt32(b[channel &+ below]) &* fx
      write(column, channel, upper &* (256 &- fy) &+ lower &* fy)
    }
  }
}
