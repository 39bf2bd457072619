import Imaging

extension [Quad] {
  /// The longest first.
  var longestFirst: [Quad] { sorted { $0.length > $1.length } }
}

/// How a line's quadrilateral is cut from the photo.
extension Quad {
  /// What is cut beyond each end of a quadrilateral, in its heights: the detector's ends are often tight.
  private static let margin = 0.1
  /// How much of a line's height another must share to stand in its way.
  private static let inTheWay = 0.3

  /// The width of the crop of a ``middlePiece``, in pixels: enough for four characters, and one shape to prepare.
  static let pieceWidth = 192

  /// The middle that fills a crop ``pieceWidth`` wide; the whole of a shorter quadrilateral.
  var middlePiece: Quad {
    let heights = Double(Self.pieceWidth) / Double(CTCRecognizer.height) - 2 * Self.margin
    let cut = direction * max(0, (length - heights * height) / 2)
    return Quad(startTop + cut, endTop - cut, endBottom - cut, startBottom + cut)
  }

  /// The quadrilateral with a margin at both ends, as lines are cut.
  var withMargins: Quad { prolonged(before: Self.margin, after: Self.margin) }

  /// Where on this quadrilateral a position on ``withMargins`` is, both as fractions from the start; at an end what lies beyond it.
  func position(ofPositionWithMargins fraction: Double) -> Double {
    let margin = Self.margin * height / max(1, length)
    return min(1, max(0, fraction * (1 + 2 * margin) - margin))
  }

  /// The quadrilateral with its ends farther out by multiples of its height; negative ones shorten it.
  func prolonged(before: Double, after: Double) -> Quad {
    let (before, after) = (direction * (before * height), direction * (after * height))
    return Quad(startTop - before, endTop + after, endBottom + after, startBottom - before)
  }

  /// The quadrilateral with its ends farther out by multiples of its height, but not into others.
  func prolonged(before: Double, after: Double, upTo others: [Quad]) -> Quad {
    let (along, across) = (direction, Point(-direction.y, direction.x))
    var (before, after) = (before * height, after * height)
    for other in others {
      let offsets = other.corners.map { $0 - center }
      let (places, sides) = (offsets.map { $0.component(along) }, offsets.map { $0.component(across) })
      guard let first = places.min(), let last = places.max(), let top = sides.min(), let bottom = sides.max(),
        top < Self.inTheWay * height, bottom > -Self.inTheWay * height
      else { continue }
      if first > 0 { after = min(after, max(0, first - length / 2)) }
      if last < 0 { before = min(before, max(0, -last - length / 2)) }
    }
    return prolonged(before: before / height, after: after / height)
  }
}

extension Point {
  /// How far this vector goes in the direction of a unit vector.
  func component(_ direction: Point) -> Double { x * direction.x + y * direction.y }
}
