import Glibc

extension Image {
  /// The image turned clockwise by any angle; the result grows to hold all of it, on white ground.
  ///
  /// Multiples of 90 degrees move pixels without touching them, other angles interpolate bilinearly.
  /// - Throws: ``ImagingError/invalidArgument(_:)`` for an angle that is no number, ``ImagingError/tooLarge(width:height:)``.
  public func rotated(degrees: Double) throws -> Image {
    guard degrees.isFinite else { throw ImagingError.invalidArgument("the angle is not a number") }
    let angle = degrees.remainder(dividingBy: 360)
    if angle.remainder(dividingBy: 90) == 0 { return try rotated(quarterTurns: Int(angle / 90)) }
    let turn = Turn(radians: angle * .pi / 180)
    let size = turn.extent(Double(width), Double(height))
    let newWidth = Int((size.x - 1e-6).rounded(.up))
    let newHeight = Int((size.y - 1e-6).rounded(.up))
    let corners = Quad(Rect(x: 0, y: 0, width: Double(newWidth), height: Double(newHeight)))
    let middle = corners.center
    let seen = corners.mapped { turn.undone($0 - middle) + Point(Double(width) / 2, Double(height) / 2) }
    let turned = try rectified(seen, width: newWidth, height: newHeight)
    return try turned.whitened(outside: self, seenAs: seen)
  }

  /// The same image with white wherever the quadrilateral that it shows lies outside of the source.
  private func whitened(outside source: Image, seenAs seen: Quad) throws -> Image {
    let step = (seen.endTop - seen.startTop) * (1 / Double(width))
    let down = (seen.startBottom - seen.startTop) * (1 / Double(height))
    let (count, channels) = (stride, format.channels)
    return try Image(width: width, height: height, format: format) { target in
      target.initialize(repeating: 255, count: count * height)
      withSamples { samples in
        for y in 0..<height {
          let start = seen.startTop + step * 0.5 + down * (Double(y) + 0.5)
          let columns = inside(start.x, step.x, source.width).clamped(to: inside(start.y, step.y, source.height))
          let first = y * count + columns.lowerBound * channels
          (target + first).update(from: samples + first, count: columns.count * channels)
        }
      }
    }
  }

  /// The columns i of this image for which `start + i * step` lies in 0..<limit.
  private func inside(_ start: Double, _ step: Double, _ limit: Int) -> Range<Int> {
    guard step != 0 else { return start >= 0 && start < Double(limit) ? 0..<width : 0..<0 }
    let ends = [-start / step, (Double(limit) - start) / step].sorted()
    let bounded = ends.map { Int(min(max($0.rounded(.up), 0), Double(width))) }
    return bounded[0]..<bounded[1]
  }
}

/// A clockwise turn (on a screen, whose y axis points down).
private struct Turn {
  let cosine: Double
  let sine: Double

  init(radians: Double) {
    cosine = cos(radians)
    sine = sin(radians)
  }

  /// Width and height of a turned rectangle's bounding box.
  func extent(_ width: Double, _ height: Double) -> Point {
    Point(width * abs(cosine) + height * abs(sine), width * abs(sine) + height * abs(cosine))
  }

  /// Where a point comes from.
  func undone(_ point: Point) -> Point {
    Point(point.x * cosine + point.y * sine, point.y * cosine - point.x * sine)
  }
}
