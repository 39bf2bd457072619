/// A rectangle at any angle.
public struct OrientedRectangle: Hashable, Sendable {
  /// The centre.
  public var center: Point
  /// The direction of `length`, a unit vector.
  public var axis: Point
  /// The extent along `axis`, in pixels.
  public var length: Double
  /// The extent across `axis`, in pixels.
  public var breadth: Double

  /// Makes a rectangle.
  public init(center: Point, axis: Point, length: Double, breadth: Double) {
    self.center = center
    self.axis = axis
    self.length = length
    self.breadth = breadth
  }

  /// The rectangle of least area around points, or nil when there are none.
  ///
  /// One side of it lies on an edge of the convex hull (Freeman and Shapira, "Determining the minimum-area encasing rectangle for an
  /// arbitrary closed curve", 1975), so each edge is tried.
  public init?(enclosing points: [Point]) {
    let hull = convexHull(of: points)
    guard let first = hull.first else { return nil }
    var best = OrientedRectangle(center: first, axis: Point(1, 0), length: 0, breadth: 0)
    var bestArea = Double.infinity
    for (index, corner) in hull.enumerated() {
      let edge = hull[(index + 1) % hull.count] - corner
      let size = Point(0, 0).distance(to: edge)
      guard size > 0 else { continue }
      let candidate = OrientedRectangle(around: hull, axis: edge * (1 / size))
      if candidate.length * candidate.breadth < bestArea {
        best = candidate
        bestArea = candidate.length * candidate.breadth
      }
    }
    self = best
  }

  /// The rectangle around points whose sides are parallel and perpendicular to a direction.
  public init(around points: [Point], axis: Point) {
    var along = (least: Double.infinity, most: -Double.infinity)
    var across = (least: Double.infinity, most: -Double.infinity)
    for point in points {
      let u = point.x * axis.x + point.y * axis.y
      let v = point.y * axis.x - point.x * axis.y
      along = (min(along.least, u), max(along.most, u))
      across = (min(across.least, v), max(across.most, v))
    }
    let u = (along.least + along.most) / 2
    let v = (across.least + across.most) / 2
    self.init(
      center: Point(u * axis.x - v * axis.y, u * axis.y + v * axis.x), axis: axis,
      length: along.most - along.least, breadth: across.most - across.least)
  }

  /// The rectangle grown by a distance on each side.
  public func expanded(by distance: Double) -> OrientedRectangle {
    OrientedRectangle(center: center, axis: axis, length: length + 2 * distance, breadth: breadth + 2 * distance)
  }

  /// The corners as a quadrilateral whose reading direction is `axis`, with the text's top on the left of it.
  public var quad: Quad {
    let along = axis * (length / 2)
    let down = Point(-axis.y, axis.x) * (breadth / 2)
    return Quad(center - along - down, center + along - down, center + along + down, center - along + down)
  }

  /// The same rectangle with `axis` turned clockwise by quarters.
  public func turned(quarters: Int) -> OrientedRectangle {
    switch quarters & 3 {
    case 1: OrientedRectangle(center: center, axis: Point(-axis.y, axis.x), length: breadth, breadth: length)
    case 2: OrientedRectangle(center: center, axis: Point(-axis.x, -axis.y), length: length, breadth: breadth)
    case 3: OrientedRectangle(center: center, axis: Point(axis.y, -axis.x), length: breadth, breadth: length)
    default: self
    }
  }
}

/// The convex hull, counter-clockwise on a y-up plane (Andrew's monotone chain, 1979).
public func convexHull(of points: [Point]) -> [Point] {
  let sorted = points.sorted { ($0.x, $0.y) < ($1.x, $1.y) }
  guard sorted.count > 2 else { return sorted }
  func chain(_ points: some Sequence<Point>) -> [Point] {
    var hull: [Point] = []
    for point in points {
      while hull.count > 1, cross(hull[hull.count - 2], hull[hull.count - 1], point) <= 0 { hull.removeLast() }
      hull.append(point)
    }
    return Array(hull.dropLast())
  }
  return chain(sorted) + chain(sorted.reversed())
}

private func cross(_ origin: Point, _ a: Point, _ b: Point) -> Double {
  (a.x - origin.x) * (b.y - origin.y) - (a.y - origin.y) * (b.x - origin.x)
}
