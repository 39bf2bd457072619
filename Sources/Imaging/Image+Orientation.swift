extension Image {
  /// The image turned clockwise by quarter turns; negative numbers turn counter-clockwise.
  ///
  /// - Throws: ``ImagingError/outOfMemory(bytes:)``.
  public func rotated(quarterTurns: Int) throws -> Image {
    try oriented(Orientation(quarterTurns: quarterTurns))
  }

  /// The image made upright, given how it is stored.
  func oriented(_ orientation: Orientation) throws -> Image {
    if orientation == .upright { return self }
    let walk = SourceWalk(orientation, width: width, height: height)
    let newWidth = orientation.swapsSides ? height : width
    let newHeight = orientation.swapsSides ? width : height
    return try Image(width: newWidth, height: newHeight, format: format) { target in
      withSamples { source in
        switch format {
        case .gray: copyBlocks(from: source, to: target, width: newWidth, height: newHeight, walk: walk, channels: 1)
        case .rgb: copyBlocks(from: source, to: target, width: newWidth, height: newHeight, walk: walk, channels: 3)
        }
      }
    }
  }
}

/// Where in the source the target's pixels come from, counted in pixels: `start + x * right + y * down`.
private struct SourceWalk {
  let start: Int
  let right: Int
  let down: Int

  init(_ orientation: Orientation, width: Int, height: Int) {
    let lastColumn = width - 1
    let lastRow = (height - 1) * width
    (start, right, down) =
      switch orientation {
      case .upright: (0, 1, width)
      case .mirrored: (lastColumn, -1, width)
      case .upsideDown: (lastRow + lastColumn, -1, -width)
      case .mirroredUpsideDown: (lastRow, 1, -width)
      case .transposed: (0, width, 1)
      case .needsQuarterTurn: (lastRow, -width, 1)
      case .transverse: (lastRow + lastColumn, -width, -1)
      case .needsThreeQuarterTurn: (lastColumn, width, -1)
      }
  }
}

/// Side of the squares copied at a time, so that the source rows of one stay in the first-level cache.
private let blockSide = 32

/// Copies pixels block by block; inlined for each constant number of channels.
@inline(__always)
private func copyBlocks(
  from source: UnsafePointer<UInt8>, to target: UnsafeMutablePointer<UInt8>, width: Int, height: Int,
  walk: SourceWalk, channels: Int
) {
  let step = walk.right &* channels
  // Whole rows when source rows stay rows: every block costs its share of page look-ups.
  let blockWidth = abs(walk.right) == 1 ? width : blockSide
  for top in stride(from: 0, to: height, by: blockSide) {
    for left in stride(from: 0, to: width, by: blockWidth) {
      let columns = min(blockWidth, width &- left)
      for y in top..<min(top &+ blockSide, height) {
        var from = source + (walk.start &+ left &* walk.right &+ y &* walk.down) &* channels
        var to = target + (y &* width &+ left) &* channels
        for _ in 0..<columns {
          to[0] = from[0]
          if channels == 3 {
            to[1] = from[1]
            to[2] = from[2]
          }
          from += step
          to += channels
        }
      }
    }
  }
}
