import Imaging

/// An affine map from the pixels of one photo to those of another.
struct PlaneMap: Sendable {
  private let x: (Double, Double, Double)
  private let y: (Double, Double, Double)

  /// The map that changes nothing.
  static let identity = PlaneMap(x: (1, 0, 0), y: (0, 1, 0))

  private init(x: (Double, Double, Double), y: (Double, Double, Double)) { (self.x, self.y) = (x, y) }

  /// The map that takes points nearest to their partners in the sense of least squares; nil where these do not determine one.
  init?(from points: [Point], to partners: [Point]) {
    guard points.count >= 3, points.count == partners.count else { return nil }
    let count = Double(points.count)
    let center = points.reduce(Point(0, 0), +) * (1 / count)
    let target = partners.reduce(Point(0, 0), +) * (1 / count)
    var (xx, xy, yy) = (0.0, 0.0, 0.0)
    var (ux, uy, vx, vy) = (0.0, 0.0, 0.0, 0.0)
    for (point, partner) in zip(points, partners) {
      let (p, q) = (point - center, partner - target)
      xx += p.x * p.x
      xy += p.x * p.y
      yy += p.y * p.y
      ux += q.x * p.x
      uy += q.x * p.y
      vx += q.y * p.x
      vy += q.y * p.y
    }
    let determinant = xx * yy - xy * xy
    guard determinant > 1e-6 * (xx + yy) * (xx + yy), determinant.isFinite else { return nil }
    let (a, b) = ((ux * yy - uy * xy) / determinant, (uy * xx - ux * xy) / determinant)
    let (c, d) = ((vx * yy - vy * xy) / determinant, (vy * xx - vx * xy) / determinant)
    x = (a, b, target.x - a * center.x - b * center.y)
    y = (c, d, target.y - c * center.x - d * center.y)
  }

  /// Where a point comes to lie.
  func callAsFunction(_ point: Point) -> Point {
    Point(x.0 * point.x + x.1 * point.y + x.2, y.0 * point.x + y.1 * point.y + y.2)
  }

  /// The map that does this one after another.
  func after(_ first: PlaneMap) -> PlaneMap {
    func row(_ r: (Double, Double, Double)) -> (Double, Double, Double) {
      (
        r.0 * first.x.0 + r.1 * first.y.0, r.0 * first.x.1 + r.1 * first.y.1,
        r.0 * first.x.2 + r.1 * first.y.2 + r.2
      )
    }
    return PlaneMap(x: row(x), y: row(y))
  }

  /// The map back; nil where there is none.
  var inverse: PlaneMap? {
    let determinant = x.0 * y.1 - x.1 * y.0
    guard abs(determinant) > 1e-9, determinant.isFinite else { return nil }
    let (a, b, c, d) = (y.1 / determinant, -x.1 / determinant, -y.0 / determinant, x.0 / determinant)
    return PlaneMap(x: (a, b, -a * x.2 - b * y.2), y: (c, d, -c * x.2 - d * y.2))
  }

  /// Whether it could lead from one photo of a shelf to another: neither mirrored nor turned far, sizes within a factor of four.
  var isPlausible: Bool {
    let determinant = x.0 * y.1 - x.1 * y.0
    return determinant > 1.0 / 16 && determinant < 16 && x.0 > 0.2 && y.1 > 0.2
  }
}
