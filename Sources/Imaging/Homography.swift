/// A perspective map from the unit square to a quadrilateral.
///
/// Source: P. Heckbert, "Fundamentals of Texture Mapping and Image Warping", 1989, section 2.2.3.
struct Homography {
  private let xs: (u: Double, v: Double, one: Double)
  private let ys: (u: Double, v: Double, one: Double)
  private let ws: (u: Double, v: Double)

  /// Makes the map (0, 0) → startTop, (1, 0) → endTop, (1, 1) → endBottom, (0, 1) → startBottom.
  ///
  /// A quadrilateral that is no view of a rectangle (concave or crossed) gets the affine map of its first three corners.
  init(unitSquareTo quad: Quad) {
    let skew = quad.startTop - quad.endTop + quad.endBottom - quad.startBottom
    let a = quad.endTop - quad.endBottom
    let b = quad.startBottom - quad.endBottom
    let area = a.x * b.y - b.x * a.y
    var g = area == 0 ? 0 : (skew.x * b.y - b.x * skew.y) / area
    var h = area == 0 ? 0 : (a.x * skew.y - skew.x * a.y) / area
    if min(1 + g, 1 + h, 1 + g + h) <= 0 { (g, h) = (0, 0) }
    let along = quad.endTop * (1 + g) - quad.startTop
    let across = quad.startBottom * (1 + h) - quad.startTop
    xs = (along.x, across.x, quad.startTop.x)
    ys = (along.y, across.y, quad.startTop.y)
    ws = (g, h)
  }

  /// Where a point of the unit square comes to lie.
  func callAsFunction(_ u: Double, _ v: Double) -> Point {
    let w = ws.u * u + ws.v * v + 1
    return Point((xs.u * u + xs.v * v + xs.one) / w, (ys.u * u + ys.v * v + ys.one) / w)
  }
}
