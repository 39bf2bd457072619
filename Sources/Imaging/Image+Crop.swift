extension Image {
  /// The part of the image under a rectangle, which is cut to the image and rounded outwards to whole pixels.
  ///
  /// - Throws: ``ImagingError/invalidArgument(_:)`` when the rectangle is not finite or misses the image.
  public func cropped(to rect: Rect) throws -> Image {
    guard [rect.x, rect.y, rect.maxX, rect.maxY].allSatisfy(\.isFinite) else {
      throw ImagingError.invalidArgument("the rectangle to crop to is not finite")
    }
    let left = Int(min(max(rect.x.rounded(.down), 0), Double(width)))
    let top = Int(min(max(rect.y.rounded(.down), 0), Double(height)))
    let right = Int(min(max(rect.maxX.rounded(.up), 0), Double(width)))
    let bottom = Int(min(max(rect.maxY.rounded(.up), 0), Double(height)))
    guard right > left, bottom > top else {
      throw ImagingError.invalidArgument("the rectangle to crop to lies outside of the image")
    }
    return try Image(width: right - left, height: bottom - top, format: format) { target in
      let count = (right - left) * format.channels
      withSamples { source in
        for y in top..<bottom {
          (target + (y - top) * count).update(from: source + y * stride + left * format.channels, count: count)
        }
      }
    }
  }
}
