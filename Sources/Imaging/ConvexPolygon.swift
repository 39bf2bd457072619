/// A convex polygon, of any number of corners; none where nothing is left of it.
public struct ConvexPolygon: Sendable {
  /// The corners in pixels, in order around it.
  public let corners: [Point]

  /// A quadrilateral whose corners go round a convex shape.
  public init(_ quad: Quad) { corners = quad.corners }

  private init(corners: [Point]) { self.corners = corners }

  /// The area in square pixels.
  public var area: Double { abs(signedArea) }

  private var signedArea: Double {
    corners.indices.reduce(0) { sum, index in
      let (a, b) = (corners[index], corners[(index + 1) % corners.count])
      return sum + (a.x * b.y - b.x * a.y) / 2
    }
  }

  /// The part within another polygon.
  ///
  /// Nothing is left within nothing. It is cut by each edge of the other (Sutherland and Hodgman, "Reentrant polygon clipping", 1974).
  public func clipped(to other: ConvexPolygon) -> ConvexPolygon {
    guard !other.corners.isEmpty else { return other }
    // Reading order goes clockwise on the photo, so the inside lies where the cross product is positive; mirrored ones the other way.
    let sign = other.signedArea < 0 ? -1.0 : 1.0
    var part = corners
    for (index, from) in other.corners.enumerated() {
      part = Self.half(of: part, from, other.corners[(index + 1) % other.corners.count], sign: sign)
    }
    return ConvexPolygon(corners: part)
  }

  /// The part on the inner side of the line through two points.
  private static func half(of polygon: [Point], _ from: Point, _ to: Point, sign: Double) -> [Point] {
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
}
