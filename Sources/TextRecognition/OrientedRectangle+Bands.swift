import Imaging

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
