import Imaging

/// A perspective map from the pixels of one photo to those of another.
struct PlaneMap: Sendable {
  /// How much nearer one end of the points' spread usually is than their center: what is hardly determined bends no more.
  private static let usualBend = 0.05
  /// The error that is supposed before any is measured, as a share of the spread.
  private static let usualError = 0.02

  /// How often points are weighed anew.
  static let usualRounds = 6
  /// How much nearer or farther than its center a corner of a photo may be.
  private static let plausibleDepths = 0.2...5.0
  /// Below this share of the spread, all errors are alike.
  private static let leastError = 1e-3

  /// The rows of the matrix; the last one's last value is 1.
  private let x: Row
  private let y: Row
  private let w: Row

  private typealias Row = (Double, Double, Double)

  /// The map that changes nothing.
  static let identity = PlaneMap(x: (1, 0, 0), y: (0, 1, 0), w: (0, 0, 1))

  private init(x: Row, y: Row, w: Row) { (self.x, self.y, self.w) = (x, y, w) }

  fileprivate init(scale: Double, offset: Point) {
    self.init(x: (scale, 0, offset.x), y: (0, scale, offset.y), w: (0, 0, 1))
  }

  /// The map that takes most points nearest to their partners; nil where these do not determine one.
  ///
  /// Errors are those of the linear equations of a homography (R. Hartley and A. Zisserman, "Multiple View Geometry in Computer
  /// Vision", 2004, section 4.1), in coordinates of unit spread about the points' centers. Points far off weigh little (Cauchy's
  /// weights, with twice the median error as their width): some pairs are wrong, and shelves are deep.
  init?(from points: [Point], to partners: [Point], rounds: Int = usualRounds) {
    guard points.count >= 3, points.count == partners.count, let from = Frame(of: points), let to = Frame(of: partners)
    else { return nil }
    let pairs = zip(points, partners).map { (from.inward($0), to.inward($1)) }
    var weights = Array(repeating: 1.0, count: pairs.count)
    var (inner, error) = (PlaneMap.identity, Self.usualError)
    for _ in 0..<rounds {
      guard let fitted = Self.fitted(pairs, weights, stiffness: error * error / (Self.usualBend * Self.usualBend))
      else { return nil }
      inner = fitted
      let errors = pairs.map { inner($0.0).distance(to: $0.1) }
      error = max(Self.leastError, errors.sorted()[errors.count / 2])
      weights = errors.map { 1 / (1 + ($0 / (2 * error)) * ($0 / (2 * error))) }
    }
    guard let map = to.outward.after(inner).after(from.inwardMap).normalized else { return nil }
    self = map
  }

  private static func fitted(_ pairs: [(Point, Point)], _ weights: [Double], stiffness: Double) -> PlaneMap? {
    // Unknown are the first two rows, three values each, and the first two values of the last.
    var equations = NormalEquations()
    for ((p, q), weight) in zip(pairs, weights) {
      equations.add(SIMD8(p.x, p.y, 1, 0, 0, 0, -q.x * p.x, -q.x * p.y), q.x, weight)
      equations.add(SIMD8(0, 0, 0, p.x, p.y, 1, -q.y * p.x, -q.y * p.y), q.y, weight)
    }
    equations.add(SIMD8(0, 0, 0, 0, 0, 0, 1, 0), 0, stiffness)
    equations.add(SIMD8(0, 0, 0, 0, 0, 0, 0, 1), 0, stiffness)
    guard let h = equations.solution else { return nil }
    return PlaneMap(x: (h[0], h[1], h[2]), y: (h[3], h[4], h[5]), w: (h[6], h[7], 1))
  }

  /// Where a point comes to lie; far away where it would lie behind the camera.
  func callAsFunction(_ point: Point) -> Point {
    func value(_ row: Row) -> Double { row.0 * point.x + row.1 * point.y + row.2 }
    let depth = max(value(w), 1e-3)
    return Point(value(x) / depth, value(y) / depth)
  }

  /// The map that does this one after another.
  func after(_ first: PlaneMap) -> PlaneMap {
    func row(_ r: Row) -> Row {
      (
        r.0 * first.x.0 + r.1 * first.y.0 + r.2 * first.w.0, r.0 * first.x.1 + r.1 * first.y.1 + r.2 * first.w.1,
        r.0 * first.x.2 + r.1 * first.y.2 + r.2 * first.w.2
      )
    }
    return PlaneMap(x: row(x), y: row(y), w: row(w))
  }

  /// The map back; nil where there is none.
  var inverse: PlaneMap? {
    func cross(_ a: Row, _ b: Row) -> Row { (a.1 * b.2 - a.2 * b.1, a.2 * b.0 - a.0 * b.2, a.0 * b.1 - a.1 * b.0) }
    let (a, b, c) = (cross(y, w), cross(w, x), cross(x, y))
    let determinant = x.0 * a.0 + x.1 * a.1 + x.2 * a.2
    guard abs(determinant) > 1e-12, determinant.isFinite else { return nil }
    return PlaneMap(x: (a.0, b.0, c.0), y: (a.1, b.1, c.1), w: (a.2, b.2, c.2)).normalized
  }

  /// The same map with 1 as its last value; nil where that can't be.
  private var normalized: PlaneMap? {
    guard abs(w.2) > 1e-12, w.2.isFinite else { return nil }
    func row(_ r: Row) -> Row { (r.0 / w.2, r.1 / w.2, r.2 / w.2) }
    return PlaneMap(x: row(x), y: row(y), w: row(w))
  }

  /// The map without perspective that is the same about a point: many maps one after another stay maps of all the plane.
  func affine(about point: Point) -> PlaneMap {
    let here = self(point)
    let (across, down) = (self(point + Point(1, 0)) - here, self(point + Point(0, 1)) - here)
    return PlaneMap(
      x: (across.x, down.x, here.x - across.x * point.x - down.x * point.y),
      y: (across.y, down.y, here.y - across.y * point.x - down.y * point.y), w: (0, 0, 1))
  }

  /// Whether it could lead from a photo of a shelf with these edges to another: neither mirrored nor turned far, sizes within a factor of
  /// four, and no part of the photo behind the camera.
  func isPlausible(on frame: Quad) -> Bool {
    let center = frame.center
    let map = affine(about: center)
    func depth(_ point: Point) -> Double { w.0 * point.x + w.1 * point.y + w.2 }
    let determinant = map.x.0 * map.y.1 - map.x.1 * map.y.0
    return determinant > 1.0 / 16 && determinant < 16 && map.x.0 > 0.2 && map.y.1 > 0.2 && depth(center) > 0
      && frame.corners.allSatisfy { Self.plausibleDepths.contains(depth($0) / depth(center)) }
  }
}

/// Coordinates of unit spread about the center of some points.
private struct Frame {
  private let center: Point
  private let spread: Double

  /// Of points; nil where they all lie on one place.
  init?(of points: [Point]) {
    let center = points.reduce(Point(0, 0), +) * (1 / Double(points.count))
    let squares = points.reduce(0) { $0 + $1.distance(to: center) * $1.distance(to: center) }
    spread = (squares / Double(points.count)).squareRoot()
    self.center = center
    guard spread > 1e-6, spread.isFinite else { return nil }
  }

  func inward(_ point: Point) -> Point { (point - center) * (1 / spread) }
  var inwardMap: PlaneMap { PlaneMap(scale: 1 / spread, offset: center * (-1 / spread)) }
  var outward: PlaneMap { PlaneMap(scale: spread, offset: center) }
}

/// Linear equations in eight unknowns, solved in the sense of weighted least squares.
private struct NormalEquations {
  private var rows = [SIMD8<Double>](repeating: .zero, count: 8)
  private var values = SIMD8<Double>.zero

  /// Adds an equation.
  mutating func add(_ factors: SIMD8<Double>, _ value: Double, _ weight: Double) {
    let weighed = factors * weight
    for index in rows.indices { rows[index] += factors * weighed[index] }
    values += weighed * value
  }

  /// The unknowns; nil where the equations do not determine them.
  var solution: SIMD8<Double>? {
    var (rows, values) = (rows, values)
    let scale = rows.indices.map { rows[$0][$0] }.max() ?? 0
    for pivot in rows.indices {
      let best = (pivot..<rows.count).max { abs(rows[$0][pivot]) < abs(rows[$1][pivot]) } ?? pivot
      rows.swapAt(pivot, best)
      (values[pivot], values[best]) = (values[best], values[pivot])
      guard abs(rows[pivot][pivot]) > 1e-9 * scale, rows[pivot][pivot].isFinite else { return nil }
      for row in rows.indices where row != pivot {
        let factor = rows[row][pivot] / rows[pivot][pivot]
        rows[row] -= rows[pivot] * factor
        values[row] -= values[pivot] * factor
      }
    }
    for index in rows.indices { values[index] /= rows[index][index] }
    return values
  }
}
