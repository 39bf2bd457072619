import Imaging

/// An image as Tesseract gets to see it: turned, scaled, a part of it.
struct TesseractView: Hashable {
  /// What the view shows, in pixels of the image, from the view's top left corner on.
  let area: Quad
  /// Pixels of the view across.
  let width: Int
  /// Pixels of the view down.
  let height: Int

  /// A view of a rectangle of the image with `scale` pixels for each of the image's.
  init(of rectangle: OrientedRectangle, scale: Double) {
    area = rectangle.quad
    width = max(1, Int((rectangle.length * scale).rounded()))
    height = max(1, Int((rectangle.breadth * scale).rounded()))
  }

  /// Where a point of the view is on the image.
  func onImage(_ point: Point) -> Point {
    area.startTop + (area.endTop - area.startTop) * (point.x / Double(width))
      + (area.startBottom - area.startTop) * (point.y / Double(height))
  }

  /// Where an upright rectangle of the view is on the image, in reading order.
  func onImage(_ rectangle: Rect) -> Quad { Quad(rectangle).mapped(onImage) }
}
