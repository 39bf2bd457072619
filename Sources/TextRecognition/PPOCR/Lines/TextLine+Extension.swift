import Imaging

/// The comparison of a line with a longer reading of it.
extension TextLine {
  /// What the letters beyond the ends must be read with, at the mean.
  private static let leastConfidenceBeyond = 0.6
  /// How much of the shorter reading must stand in the longer one: its first or last letters may have been cut.
  private static let leastKept = 0.6
  /// How much less surely a line may be read that reads other letters, but no more, with its ends.
  private static let allowance = 0.01
  /// How much of the line is left beyond the middle of its first and its last character, in heights.
  private static let margin = 0.5

  init(_ reading: CTCRecognizer.Reading, quad: Quad) {
    self.init(
      text: reading.text, confidence: reading.confidence, quad: quad, characterPositions: reading.positions,
      characterCertainties: reading.certainties)
  }

  /// Whether this is a better reading of a line, longer at one end.
  func replaces(_ shorter: TextLine) -> Bool {
    let (old, new) = (shorter.text, text)
    let lost = new.difference(from: old).removals.count
    guard new != old, !characterPositions.isEmpty, Double(lost) <= (1 - Self.leastKept) * Double(old.count) else {
      return false
    }
    switch letterCount - shorter.letterCount {
    case ..<0: return false
    case 0: return confidence >= shorter.confidence - Self.allowance
    // A single character that stands alone is an ornament more often than a letter.
    case 1 where new.split(separator: " ").count > old.split(separator: " ").count: return false
    default: return confidence(beyond: shorter) >= Self.leastConfidenceBeyond
    }
  }

  /// What the letters are read with, at the mean, that a shorter reading of the line does not have; 1 when it has as many.
  func confidence(beyond shorter: TextLine) -> Double {
    let added = letterCount - shorter.letterCount
    guard added > 0 else { return 1 }
    return (confidence * Double(letterCount) - shorter.confidence * Double(shorter.letterCount)) / Double(added)
  }

  /// The line cut to its characters, but not within `inner`, a part of its quadrilateral.
  func ending(around inner: Quad) -> TextLine {
    guard let first = characterPositions.min(), let last = characterPositions.max() else { return self }
    let (length, margin, along) = (quad.length, Self.margin * quad.height, quad.direction)
    let start = max(0, min((inner.startTop - quad.startTop).component(along), first * length - margin))
    let end = min(length, max((inner.endTop - quad.startTop).component(along), last * length + margin))
    guard end > start else { return self }
    var line = self
    line.quad = quad.prolonged(before: -start / quad.height, after: (end - length) / quad.height)
    line.characterPositions = characterPositions.map { min(1, max(0, ($0 * length - start) / (end - start))) }
    return line
  }
}
