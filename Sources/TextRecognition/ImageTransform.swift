import Glibc
import Imaging

/// How a part of an image is turned and scaled for an engine, and how its coordinates map back.
struct ImageTransform: Hashable, Sendable {
  /// What is shown, in pixels of the image, from the result's top left corner on.
  let area: Quad
  /// Pixels of the result across.
  let width: Int
  /// Pixels of the result down.
  let height: Int

  /// Shows a rectangle of the image with `scale` pixels for each of the image's.
  init(of rectangle: OrientedRectangle, scale: Double) {
    area = rectangle.quad
    width = Self.side(rectangle.length * scale)
    height = Self.side(rectangle.breadth * scale)
  }

  private static func side(_ pixels: Double) -> Int { Int(min(max(pixels.rounded(), 1), Double(Image.maximumSide))) }

  /// Where a point of the result is on the image.
  func onImage(_ point: Point) -> Point {
    area.startTop + (area.endTop - area.startTop) * (point.x / Double(width))
      + (area.startBottom - area.startTop) * (point.y / Double(height))
  }

  /// Where an upright rectangle of the result is on the image, in reading order.
  func onImage(_ rectangle: Rect) -> Quad { Quad(rectangle).mapped(onImage) }

  /// The transform that shows the same turned clockwise by an angle, and as much more as that needs.
  func turned(degrees: Double) -> ImageTransform {
    let axis = area.direction
    let (cosine, sine) = (cos(degrees * .pi / 180), sin(degrees * .pi / 180))
    let turnedAxis = Point(axis.x * cosine + axis.y * sine, axis.y * cosine - axis.x * sine)
    return ImageTransform(
      of: OrientedRectangle(around: area.corners, axis: turnedAxis), scale: Double(width) / max(1e-9, area.length))
  }
}
