import Imaging
import TextRecognition

/// A line's own coordinate system: `u` along its reading direction, `v` across it downwards, origin at its centre, unit one pixel.
struct LineFrame: Hashable, Sendable {
  let center: Point
  let along: Point
  let across: Point
  let halfLength: Double
  let halfHeight: Double

  init(_ quad: Quad) {
    center = quad.center
    along = quad.direction
    across = Point(-along.y, along.x)
    halfLength = max(quad.length, 1) / 2
    halfHeight = max(quad.height, 1) / 2
  }

  var height: Double { 2 * halfHeight }
  var length: Double { 2 * halfLength }

  func u(_ point: Point) -> Double { (point.x - center.x) * along.x + (point.y - center.y) * along.y }
  func v(_ point: Point) -> Double { (point.x - center.x) * across.x + (point.y - center.y) * across.y }

  /// The cosine of the angle between this line's direction and another.
  func cosine(to direction: Point) -> Double { along.x * direction.x + along.y * direction.y }

  /// The point of the photo with coordinates (u, v).
  func point(_ u: Double, _ v: Double) -> Point {
    Point(center.x + u * along.x + v * across.x, center.y + u * along.y + v * across.y)
  }

  /// How far a quadrilateral reaches along and across this line.
  func extents(of quad: Quad) -> (u: ClosedRange<Double>, v: ClosedRange<Double>) {
    let us = quad.corners.map(u)
    let vs = quad.corners.map(v)
    return (range(us), range(vs))
  }

  private func range(_ values: [Double]) -> ClosedRange<Double> {
    let least = values.min() ?? 0
    return least...max(least, values.max() ?? 0)
  }
}

extension ClosedRange<Double> {
  /// The distance between two ranges; negative by how much they overlap.
  func gap(to other: ClosedRange<Double>) -> Double {
    Swift.max(lowerBound, other.lowerBound) - Swift.min(upperBound, other.upperBound)
  }

  /// The smallest range that holds both.
  func union(_ other: ClosedRange<Double>) -> ClosedRange<Double> {
    Swift.min(lowerBound, other.lowerBound)...Swift.max(upperBound, other.upperBound)
  }

  var size: Double { upperBound - lowerBound }
  var middle: Double { (lowerBound + upperBound) / 2 }
}
