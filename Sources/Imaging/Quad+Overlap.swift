extension Quad {
  /// The area in square pixels, for corners that go round a convex shape.
  public var area: Double { polygonArea(corners) }

  /// The area that two convex quadrilaterals share, in square pixels.
  ///
  /// One is cut by each edge of the other (Sutherland and Hodgman, "Reentrant polygon clipping", 1974).
  public func intersectionArea(with other: Quad) -> Double {
    let a = boundingBox
    let b = other.boundingBox
    guard a.x < b.maxX, b.x < a.maxX, a.y < b.maxY, b.y < a.maxY else { return 0 }
    var polygon = corners
    let edges = other.corners
    // Reading order goes clockwise on the photo, so the inside lies where the cross product is positive; mirrored quads the other way.
    let sign = signedArea(edges) < 0 ? -1.0 : 1.0
    for (index, from) in edges.enumerated() {
      polygon = clipped(polygon, from, edges[(index + 1) % 4], sign: sign)
    }
    return polygonArea(polygon)
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

private func signedArea(_ corners: [Point]) -> Double {
  corners.indices.reduce(0) { sum, index in
    let a = corners[index]
    let b = corners[(index + 1) % corners.count]
    return sum + (a.x * b.y - b.x * a.y) / 2
  }
}

private func polygonArea(_ corners: [Point]) -> Double { abs(signedArea(corners)) }

/// The part of a polygon on the inner side of the line through two points.
private func clipped(_ polygon: [Point], _ from: Point, _ to: Point, sign: Double) -> [Point] {
  func side(_ point: Point) -> Double {
    sign * ((to.x - from.x) * (point.y - from.y) - (to.y - from.y) * (point.x - from.x))
  }
  var result: [Point] = []
  for (index, current) in polygon.enumerated() {
    let next = polygon[(index + 1) % polygon.count]
    let (a, b) = (side(current), side(next))
    if a >= 0 { result.append(current) }
    if (a >= 0) != (b >= 0) { result.append(current + (next - current) * (a / (a - b))) }
  }
  return result
}
