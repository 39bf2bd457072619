import Glibc
import Imaging

/// An image as an engine gets to see it: turned, scaled, a part of it.
struct PhotoView: Hashable, Sendable {
  /// What the view shows, in pixels of the image, from the view's top left corner on.
  let area: Quad
  /// Pixels of the view across.
  let width: Int
  /// Pixels of the view down.
  let height: Int

  /// A view of a rectangle of the image with `scale` pixels for each of the image's.
  init(of rectangle: OrientedRectangle, scale: Double) {
    area = rectangle.quad
    width = Self.side(rectangle.length * scale)
    height = Self.side(rectangle.breadth * scale)
  }

  private static func side(_ pixels: Double) -> Int { Int(min(max(pixels.rounded(), 1), Double(Image.maximumSide))) }

  /// Where a point of the view is on the image.
  func onImage(_ point: Point) -> Point {
    area.startTop + (area.endTop - area.startTop) * (point.x / Double(width))
      + (area.startBottom - area.startTop) * (point.y / Double(height))
  }

  /// Where an upright rectangle of the view is on the image, in reading order.
  func onImage(_ rectangle: Rect) -> Quad { Quad(rectangle).mapped(onImage) }

  /// The view that shows the same turned clockwise by an angle, and as much more as that needs.
  func turned(degrees: Double) -> PhotoView {
    let axis = area.direction
    let (cosine, sine) = (cos(degrees * .pi / 180), sin(degrees * .pi / 180))
    let turnedAxis = Point(axis.x * cosine + axis.y * sine, axis.y * cosine - axis.x * sine)
    return PhotoView(
      of: OrientedRectangle(around: area.corners, axis: turnedAxis), scale: Double(width) / max(1e-9, area.length))
  }
}

extension OrientedRectangle {
  /// Equal strips along the axis that cover the rectangle, each sharing `overlap` with the next.
  func bands(breadth: Double, overlap: Double) -> [OrientedRectangle] {
    let count = max(1, ((self.breadth - overlap) / max(1, breadth - overlap)).rounded(.up))
    let size = (self.breadth + overlap * (count - 1)) / count
    let down = Point(-axis.y, axis.x)
    return (0..<Int(count)).map { index in
      let offset = Double(index) * (size - overlap) + (size - self.breadth) / 2
      return OrientedRectangle(center: center + down * offset, axis: axis, length: length, breadth: size)
    }
  }
}
