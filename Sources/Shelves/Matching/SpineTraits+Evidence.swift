import Glibc

extension SpineTraits {
  /// With fewer letters, text tells nothing.
  private static let fewestLetters = 4
  /// Log-odds that two spines are one, by how alike their texts are (Docs/Experiments/2026-11-26-sessions.md).
  private static let byText = PiecewiseLine([(0, -4), (0.1, -2.5), (0.25, -0.5), (0.4, 1.5), (0.6, 3.5), (0.8, 5)])
  /// The same by the difference of their colors.
  private static let byLook = PiecewiseLine([(0, 1.5), (6, 1.2), (12, 0.2), (25, -2), (40, -4)])
  /// The same by the logarithm of the ratio of their shapes.
  private static let byShape = PiecewiseLine([(0, 0.5), (0.15, 0.2), (0.35, -0.5), (0.8, -2)])
  /// What equal numbers of copies, or equal ISBNs, say; and different ones.
  private static let sameItem = 8.0
  private static let sameISBN = 4.0
  private static let otherNumber = -5.0

  /// The logarithm of how much likelier it is to see two such spines where they are one than where they are not.
  func evidence(of other: SpineTraits) -> Double {
    if let isSame = isSameItem(as: other) { return isSame ? Self.sameItem : Self.otherNumber }
    return evidenceOfText(other) + evidenceOfLook(other)
  }

  /// Whether a library's number says that both are one copy; nil where it was not read on both.
  func isSameItem(as other: SpineTraits) -> Bool? {
    guard let itemId, let theirs = other.itemId else { return nil }
    return itemId == theirs
  }

  /// The same of their texts and numbers alone.
  func evidenceOfText(_ other: SpineTraits) -> Double {
    if let isbn, let theirs = other.isbn { return isbn == theirs ? Self.sameISBN : Self.otherNumber }
    guard min(text.letters, other.text.letters) >= Self.fewestLetters else { return 0 }
    // Where a spine is cut off, a part of its text is read.
    let alike = max(
      text.similarity(to: other.text), record.similarity(to: other.record), 0.7 * text.containment(in: other.text))
    return Self.byText(alike)
  }

  private func evidenceOfLook(_ other: SpineTraits) -> Double {
    var sum = 0.0
    if let look, let theirs = other.look { sum += Self.byLook(look.difference(to: theirs)) }
    if let elongation, let theirs = other.elongation { sum += Self.byShape(abs(log(elongation / theirs))) }
    return sum
  }
}

/// A function through some points, straight between them, constant beyond.
struct PiecewiseLine: Sendable {
  private let points: [(x: Double, y: Double)]

  /// A function through points whose x ascend.
  init(_ points: [(x: Double, y: Double)]) { self.points = points }

  /// The value at x; 0 without any point.
  func callAsFunction(_ x: Double) -> Double {
    guard let after = points.firstIndex(where: { $0.x >= x }) else { return points.last?.y ?? 0 }
    guard after > 0 else { return points[0].y }
    let (low, high) = (points[after - 1], points[after])
    return low.y + (high.y - low.y) * (x - low.x) / (high.x - low.x)
  }
}
