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
    let across = samples(quad.length, width)
    let down = samples(quad.height, height)
    let raster = Raster(map: Homography(unitSquareTo: quad), columns: width * across, rows: height * down)
    return try Image(width: width, height: height, format: format) { target in
      withSamples { samples in
        let source = BilinearSource(samples: samples, width: self.width, height: self.height, channels: format.channels)
        if across == 1, down == 1 {
          source.fill(target, raster)
        } else {
          source.fillByMeans(target, raster, across: across, down: down)
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

extension BilinearSource {
  /// Writes every sample of the raster.
  fileprivate func fill(_ target: UnsafeMutablePointer<UInt8>, _ raster: Raster) {
    for row in 0..<raster.rows { sampleRow(row, of: raster, to: target + row &* raster.columns &* channels) }
  }

  /// Writes the mean of each block of `across * down` samples of the raster.
  fileprivate func fillByMeans(_ target: UnsafeMutablePointer<UInt8>, _ raster: Raster, across: Int, down: Int) {
    let columns = raster.columns / across
    let count = columns &* channels
    let scale = 1 / Float(across &* down)
    withUnsafeTemporaryAllocation(of: UInt8.self, capacity: raster.columns &* channels) { line in
      withUnsafeTemporaryAllocation(of: UInt32.self, capacity: count) { sums in
        guard let line = line.baseAddress, let sums = sums.baseAddress else { return }
        for y in 0..<raster.rows / down {
          sums.initialize(repeating: 0, count: count)
          for part in 0..<down {
            sampleRow(y &* down &+ part, of: raster, to: line)
            if channels == 1 {
              addBlocks(of: line, size: across, channels: 1, to: sums, columns: columns)
            } else {
              addBlocks(of: line, size: across, channels: 3, to: sums, columns: columns)
            }
          }
          for index in 0..<count {
            target[y &* count &+ index] = UInt8(truncatingIfNeeded: Int32(Float(sums[index]) * scale + 0.5))
          }
        }
      }
    }
  }
}

/// Adds up each `size` neighbors of a line; inlined for each constant number of channels.
@inline(__always)
private func addBlocks(
  of line: UnsafePointer<UInt8>, size: Int, channels: Int, to sums: UnsafeMutablePointer<UInt32>, columns: Int
) {
  var from = line
  var to = sums
  for _ in 0..<columns {
    for _ in 0..<size {
      to[0] &+= UInt32(from[0])
      if channels == 3 {
        to[1] &+= UInt32(from[1])
        to[2] &+= UInt32(from[2])
      }
      from += channels
    }
    to += channels
  }
}
