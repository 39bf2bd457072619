import Imaging
import TextRecognition

extension Spine {
  /// A spine around lines, in the direction in which most of their letters read.
  ///
  /// - Parameters:
  ///   - lines: The lines of one book.
  ///   - colors: Their colors in the same order; empty when unknown.
  public init(lines: [TextLine], colors: [LineColors?] = []) {
    var sum = Point(0, 0)
    for line in lines { sum = sum + line.quad.direction * Double(line.text.count) }
    let letters = lines.reduce(0) { $0 + Double($1.text.count) }
    let size = Point(0, 0).distance(to: sum)
    let longest = lines.max { $0.quad.length < $1.quad.length }
    // Lines that point every way add up to little; then the longest decides.
    let axis = size > 0.9 * letters ? sum * (1 / size) : longest?.quad.direction ?? Point(1, 0)
    let outline = OrientedRectangle(around: lines.flatMap(\.quad.corners), axis: axis)
    self.init(lines: lines, colors: colors, quad: outline.quad, row: 0)
  }

  /// One spine of what stood as several.
  package init(joining parts: [Spine]) {
    if let only = parts.first, parts.count == 1 {
      self = only
      return
    }
    self.init(lines: parts.flatMap(\.lines), colors: parts.flatMap(\.colors))
  }

  /// Whether two outlines are so much the same that one book has both (Docs/Experiments/2026-11-22-joining-groups.md).
  func coincides(with other: Spine) -> Bool {
    let shared = outline.intersectionArea(with: other.outline)
    return shared > 0.5 * (outline.area + other.outline.area - shared)
  }
}
