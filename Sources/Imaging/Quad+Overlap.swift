extension Quad {
  /// The area in square pixels, for corners that go round a convex shape.
  public var area: Double { ConvexPolygon(self).area }

  /// The area that two convex quadrilaterals share, in square pixels.
  public func intersectionArea(with other: Quad) -> Double {
    let a = boundingBox
    let b = other.boundingBox
    guard a.x < b.maxX, b.x < a.maxX, a.y < b.maxY, b.y < a.maxY else { return 0 }
    return ConvexPolygon(self).clipped(to: ConvexPolygon(other)).area
  }

  /// Whether a point lies within a convex quadrilateral.
  public func contains(_ point: Point) -> Bool {
    let sides = corners.indices.map { index in
      let (from, to) = (corners[index], corners[(index + 1) % 4])
      return (to.x - from.x) * (point.y - from.y) - (to.y - from.y) * (point.x - from.x)
    }
    return area > 0 && (sides.allSatisfy { $0 >= 0 } || sides.allSatisfy { $0 <= 0 })
  }

  /// The shared area as a fraction of the smaller quadrilateral's, 0...1; 0 when one is empty.
  public func overlap(with other: Quad) -> Double {
    let shared = intersectionArea(with: other)
    guard shared > 0 else { return 0 }
    let smaller = min(area, other.area)
    return smaller > 0 ? min(1, shared / smaller) : 0
  }
}
