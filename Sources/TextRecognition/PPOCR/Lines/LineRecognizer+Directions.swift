import Imaging

/// The reading of a line from both of its ends: the detector does not tell where a line begins.
extension LineRecognizer {
  /// Below this confidence a line is read again turned by 180°, and above it tells which way text runs.
  static let rereadBelow = 0.85
  /// Below this confidence what looked like a line is none, and is not read again
  /// (Docs/Experiments/2026-11-25-recognition-thresholds.md, "Both directions").
  private static let rereadFrom = 0.4
  /// Below this confidence the Latin network, which was taught to read nothing upside down, may have met just that.
  private static let readsNothing = 0.1
  /// More characters than these it does not see in text that is upside down (the same page).
  private static let mostReversedCharacters = 4

  /// Reads each line in its direction, and again from the other end where that is doubtful.
  func recognizeInBothDirections(
    _ quads: [Quad], with recognizer: CTCRecognizer, in image: Image, onFraction: (Double) -> Bool
  ) throws -> [Reading] {
    // The second reading is of fewer lines: a third of the progress.
    let first = try recognizeOnce(quads, with: recognizer, in: image) { onFraction($0 * 2 / 3) }
    var readings = first.map { (line: $0, isReversed: false) }
    let doubtful = first.indices.filter { mayBeReversed(first[$0], by: recognizer) }
    let again = try recognizeOnce(doubtful.map { first[$0].quad.reversed }, with: recognizer, in: image) {
      onFraction((2 + $0) / 3)
    }
    for (index, line) in zip(doubtful, again) where line.confidence > first[index].confidence {
      readings[index] = (line, true)
    }
    return readings
  }

  private func mayBeReversed(_ line: TextLine, by recognizer: CTCRecognizer) -> Bool {
    let isDoubtful = (Self.rereadFrom..<Self.rereadBelow).contains(line.confidence)
    guard recognizer.readsNothingReversed else { return isDoubtful }
    return line.confidence < Self.readsNothing || isDoubtful && line.text.count <= Self.mostReversedCharacters
  }
}
