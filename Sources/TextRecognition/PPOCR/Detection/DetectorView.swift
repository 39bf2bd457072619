import Imaging

/// A picture, or a place of one, as the detector looks at it.
struct DetectorView: Sendable {
  /// What is seen: RGB.
  let image: Image
  /// The part of it; nil: all.
  let place: Quad?
  /// Pixels across and down at which it is looked at, before it is turned; multiples of ``sideMultiple``.
  ///
  /// Those of small views have few values: a new shape costs the runtime time
  /// (Docs/Experiments/2026-11-25-recognition-thresholds.md, "Input shapes").
  let (width, height): (Int, Int)
  /// By how many quarters it is turned clockwise: the network finds text that runs across better than text that runs down.
  let quarterTurns: Int

  /// The network takes sides that are multiples of this.
  static let sideMultiple = 32
  /// How much small images are enlarged at most: twice reads more of a photo of 1500 pixels, more costs time alone.
  static let mostEnlargement = 2.0

  /// The most pixels of a small view.
  static let mostSmallPixels = 960 * 960
  /// What the longest side of a small view is a multiple of, and the other one from `longBreadth` on.
  private static let (fewLengths, fewBreadths, longBreadth) = (160, 64, 256.0)

  /// All of an image.
  ///
  /// - Parameters:
  ///   - image: RGB.
  ///   - longestSide: The longest side to look at it at, in pixels.
  ///   - quarterTurns: By how many quarters it is turned clockwise.
  init(_ image: Image, longestSide: Int, quarterTurns: Int) {
    let scale = min(Self.mostEnlargement, Double(longestSide) / Double(max(image.width, image.height)))
    self.init(
      image, place: nil, width: Double(image.width) * scale, height: Double(image.height) * scale,
      quarterTurns: quarterTurns)
  }

  /// A part of an image at about so many pixels across and down.
  init(_ image: Image, place: Quad?, width: Double, height: Double, quarterTurns: Int) {
    self.image = image
    self.place = place
    self.quarterTurns = quarterTurns & 3
    let few = Self.fewShapes(width, height)
    (self.width, self.height) =
      place != nil && few.width * few.height <= Self.mostSmallPixels
      ? few : (Self.rounded(width, to: Self.sideMultiple), Self.rounded(height, to: Self.sideMultiple))
  }

  /// Pixels across and down when turned.
  var turnedSize: (width: Int, height: Int) {
    quarterTurns.isMultiple(of: 2) ? (width, height) : (height, width)
  }

  /// A part of the turned picture.
  func picture(columns: Range<Int>, rows: Range<Int>) throws -> Image {
    let (x, y) =
      switch quarterTurns {
      case 0: (columns, rows)
      case 1: (rows, columns.reversed(in: height))
      case 2: (columns.reversed(in: width), rows.reversed(in: height))
      default: (rows.reversed(in: width), columns)
      }
    let part =
      if let place {
        try image.rectified(place.part(columns: x, rows: y, of: (width, height)), width: x.count, height: y.count)
      } else {
        try image.resized(width: width, height: height, rows: y, columns: x)
      }
    return try part.rotated(quarterTurns: quarterTurns)
  }

  /// Where a point of the turned picture is on the upright image or place, in pixels of it from its own corner.
  func point(ofTurned point: Point) -> Point {
    let (width, height) = (Double(width), Double(height))
    let upright = unturned(point, quarterTurns: quarterTurns, width: width, height: height)
    let size = place.map { ($0.length, $0.height) } ?? (Double(image.width), Double(image.height))
    return Point(upright.x * size.0 / width, upright.y * size.1 / height)
  }

  /// Where on the image such a point is.
  func pointOnImage(_ point: Point) -> Point {
    guard let place else { return point }
    let (along, down) = (place.endTop - place.startTop, place.startBottom - place.startTop)
    return place.startTop + along * (point.x / place.length) + down * (point.y / place.height)
  }

  private static func fewShapes(_ width: Double, _ height: Double) -> (width: Int, height: Int) {
    let longest = max(width, height)
    let scale = Double(rounded(longest, to: fewLengths)) / max(1, longest)
    func side(_ length: Double) -> Int {
      rounded(length * scale, to: length * scale > longBreadth ? fewBreadths : sideMultiple)
    }
    return (side(width), side(height))
  }

  private static func rounded(_ side: Double, to step: Int) -> Int {
    max(1, Int((min(side, Double(Image.maximumSide)) / Double(step)).rounded())) * step
  }
}

extension Range<Int> {
  /// The same counted from the other end of 0..<length.
  fileprivate func reversed(in length: Int) -> Range<Int> { (length - upperBound)..<(length - lowerBound) }
}

extension Quad {
  /// The part under some columns and rows of a raster of that size; a quadrilateral whose sides are parallel.
  fileprivate func part(columns: Range<Int>, rows: Range<Int>, of size: (width: Int, height: Int)) -> Quad {
    let (along, down) = (endTop - startTop, startBottom - startTop)
    func corner(_ column: Int, _ row: Int) -> Point {
      startTop + along * (Double(column) / Double(size.width)) + down * (Double(row) / Double(size.height))
    }
    return Quad(
      corner(columns.lowerBound, rows.lowerBound), corner(columns.upperBound, rows.lowerBound),
      corner(columns.upperBound, rows.upperBound), corner(columns.lowerBound, rows.upperBound))
  }
}
