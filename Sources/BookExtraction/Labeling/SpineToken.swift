import Language

/// A word of a spine's text, or a single character where the script is written without spaces: what the labeler names.
struct SpineToken: Sendable {
  /// What stands between a token and the one before it on its line.
  enum Separator: Int, Sendable, CaseIterable {
    case lineStart
    case space
    case nothing
    case wideSpace
    case colon
    case dash
    case mark
    case comma
  }

  /// The line, as an index into the spine's lines.
  let line: Int
  /// Where it stands on its line, in Unicode scalars, punctuation included.
  let range: Range<Int>
  /// Its letters and digits, folded (see ``TextFolding``); "&" and "+" stand for themselves.
  let key: String
  /// Where it begins and ends along its line, 0...1.
  let start: Double
  let end: Double
  /// What parts it from the token before.
  let separator: Separator
}

/// A line's text as the tokens' ranges count it.
struct LineText: Sendable {
  /// The longest line that is read, in characters: no spine has more on a line.
  static let longest = 300

  let scalars: [Unicode.Scalar]
  private let positions: [Double]
  private let certainties: [Double]

  init(_ line: SpineLine) {
    scalars = Array(line.text.plainPrefix(Self.longest).unicodeScalars)
    positions = line.characterPositions
    certainties = line.characterCertainties
  }

  /// The text of a range.
  func text(_ range: Range<Int>) -> String {
    var view = String.UnicodeScalarView()
    for scalar in scalars[range.clamped(to: scalars.indices)] { view.append(scalar) }
    return String(view)
  }

  /// Where a range begins and ends along the line, 0...1: half a letter beyond the centers of its first and last one.
  func extent(_ range: Range<Int>) -> (start: Double, end: Double) {
    let half = 0.5 / Double(max(1, scalars.count))
    let (first, last) = (center(range.lowerBound), center(range.upperBound - 1))
    return (max(0, min(first, last) - half), min(1, max(first, last) + half))
  }

  /// How sure the least sure character of a range is, 0...1; nil when unknown.
  func leastCertainty(_ range: Range<Int>) -> Double? {
    range.lazy.compactMap { value(certainties, at: $0) }.min()
  }

  private func center(_ index: Int) -> Double {
    guard !positions.isEmpty else { return (Double(index) + 0.5) / Double(max(1, scalars.count)) }
    return value(positions, at: index) ?? 0
  }

  /// The value of a scalar's character, 0...1; nil where it is unknown or no number.
  ///
  /// Values count characters, ranges scalars: they differ where accents are scalars of their own.
  private func value(_ values: [Double], at index: Int) -> Double? {
    guard !values.isEmpty else { return nil }
    let place = values.count == scalars.count ? index : index * values.count / max(1, scalars.count)
    let value = values[min(values.count - 1, max(0, place))]
    return value.isFinite ? min(1, max(0, value)) : nil
  }
}
