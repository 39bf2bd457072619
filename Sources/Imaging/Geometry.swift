/// A point in pixels; the centre of the top left pixel is (0.5, 0.5).
public struct Point: Hashable, Sendable {
  /// Pixels from the left edge.
  public var x: Double
  /// Pixels from the top edge.
  public var y: Double

  /// Makes a point.
  public init(_ x: Double, _ y: Double) {
    self.x = x
    self.y = y
  }

  /// The distance to another point, in pixels.
  public func distance(to other: Point) -> Double {
    ((x - other.x) * (x - other.x) + (y - other.y) * (y - other.y)).squareRoot()
  }
}

extension Point {
  /// The sum of two vectors.
  public static func + (a: Point, b: Point) -> Point { Point(a.x + b.x, a.y + b.y) }
  /// The difference of two vectors.
  public static func - (a: Point, b: Point) -> Point { Point(a.x - b.x, a.y - b.y) }
  /// A vector scaled by a factor.
  public static func * (a: Point, factor: Double) -> Point { Point(a.x * factor, a.y * factor) }
}

/// An axis-aligned rectangle in pixels.
public struct Rect: Hashable, Sendable, Codable {
  /// The left edge.
  public var x: Double
  /// The top edge.
  public var y: Double
  /// Pixels across.
  public var width: Double
  /// Pixels down.
  public var height: Double

  /// Makes a rectangle.
  public init(x: Double, y: Double, width: Double, height: Double) {
    self.x = x
    self.y = y
    self.width = width
    self.height = height
  }

  /// The area in square pixels.
  public var area: Double { width * height }
  /// The right edge.
  public var maxX: Double { x + width }
  /// The bottom edge.
  public var maxY: Double { y + height }
}

/// A quadrilateral in reading order: where the text starts at its top, ends at its top, ends at its bottom, starts at its bottom.
///
/// For an upright rectangle that is top left, top right, bottom right, bottom left.
public struct Quad: Hashable, Sendable {
  /// The corner where reading starts, above the text.
  public var startTop: Point
  /// The corner where reading ends, above the text.
  public var endTop: Point
  /// The corner where reading ends, below the text.
  public var endBottom: Point
  /// The corner where reading starts, below the text.
  public var startBottom: Point

  /// Makes a quadrilateral from its corners in reading order.
  public init(_ startTop: Point, _ endTop: Point, _ endBottom: Point, _ startBottom: Point) {
    self.startTop = startTop
    self.endTop = endTop
    self.endBottom = endBottom
    self.startBottom = startBottom
  }

  /// An upright rectangle.
  public init(_ rect: Rect) {
    self.init(
      Point(rect.x, rect.y), Point(rect.maxX, rect.y), Point(rect.maxX, rect.maxY), Point(rect.x, rect.maxY))
  }

  /// The corners in reading order.
  public var corners: [Point] { [startTop, endTop, endBottom, startBottom] }

  /// The mean of the corners.
  public var center: Point { (startTop + endTop + endBottom + startBottom) * 0.25 }

  /// Mean extent along the reading direction, in pixels.
  public var length: Double { (startTop.distance(to: endTop) + startBottom.distance(to: endBottom)) / 2 }

  /// Mean extent across the reading direction, in pixels.
  public var height: Double { (startTop.distance(to: startBottom) + endTop.distance(to: endBottom)) / 2 }

  /// The reading direction as a unit vector; (1, 0) for an empty quadrilateral.
  public var direction: Point {
    let along = (endTop - startTop) + (endBottom - startBottom)
    let size = (along.x * along.x + along.y * along.y).squareRoot()
    return size > 0 ? along * (1 / size) : Point(1, 0)
  }

  /// The same quadrilateral read from the other end, upside down.
  public var reversed: Quad { turned(quarters: 2) }

  /// The same corners, read in a direction turned clockwise by a number of quarters, which may be negative.
  public func turned(quarters: Int) -> Quad {
    switch quarters & 3 {
    case 1: Quad(endTop, endBottom, startBottom, startTop)
    case 2: Quad(endBottom, startBottom, startTop, endTop)
    case 3: Quad(startBottom, startTop, endTop, endBottom)
    default: self
    }
  }

  /// The smallest upright rectangle around the corners.
  public var boundingBox: Rect {
    // Without arrays: overlaps of all pairs of a photo's lines ask for it.
    let left = min(startTop.x, endTop.x, endBottom.x, startBottom.x)
    let top = min(startTop.y, endTop.y, endBottom.y, startBottom.y)
    let right = max(startTop.x, endTop.x, endBottom.x, startBottom.x)
    let bottom = max(startTop.y, endTop.y, endBottom.y, startBottom.y)
    return Rect(x: left, y: top, width: right - left, height: bottom - top)
  }

  /// The same quadrilateral after a change of coordinates.
  public func mapped(_ transform: (Point) -> Point) -> Quad {
    Quad(transform(startTop), transform(endTop), transform(endBottom), transform(startBottom))
  }
}

extension Quad {
  /// The corners [[x, y] * 4] in reading order, to a hundredth of a pixel: what finer digits say is noise.
  public var coordinates: [[Double]] { corners.map { [hundredths($0.x), hundredths($0.y)] } }
}

extension Rect {
  /// The rectangle to a hundredth of a pixel.
  public var rounded: Rect {
    Rect(x: hundredths(x), y: hundredths(y), width: hundredths(width), height: hundredths(height))
  }
}

private func hundredths(_ value: Double) -> Double { (value * 100).rounded() / 100 }
