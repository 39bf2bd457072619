/// What ``MatchConfidence`` knows of the best match of a spine's text.
package struct MatchEvidence: Sendable, Encodable {
  /// The probability that the record is the spine's book, 0...1.
  package let probability: Double
  /// The share of the information of the record's title, or of its subtitle where that is more, that stands in the text, 0...1.
  package let seenTitle: Double
  /// How well the record's title stands in the text as one string, 0...1.
  package let wholeTitle: Double

  /// Makes evidence.
  init(probability: Double, seenTitle: Double, wholeTitle: Double) {
    self.probability = probability
    self.seenTitle = seenTitle
    self.wholeTitle = wholeTitle
  }

  /// The evidence of a candidate.
  init(_ features: MatchFeatures, probability: Double) {
    self.init(
      probability: probability, seenTitle: Double(features.seenTitle), wholeTitle: Double(features.wholeTitle))
  }
}
