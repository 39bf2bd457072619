import Testing

@testable import Catalog

@Suite struct MatchConfidenceTests {
  private func confidence(_ probability: Double, seen: Double, whole: Double) -> Double {
    MatchConfidence.corrected(MatchEvidence(probability: probability, seenTitle: seen, wholeTitle: whole))
  }

  @Test func moreEvidenceNeverLowersIt() {
    #expect(confidence(0.9, seen: 0.5, whole: 0) < confidence(0.98, seen: 0.5, whole: 0))
    #expect(confidence(0.98, seen: 0.5, whole: 0) < confidence(0.98, seen: 0.9, whole: 0))
    #expect(confidence(0.98, seen: 0.9, whole: 0) < confidence(0.98, seen: 0.9, whole: 0.9))
  }

  @Test func isSureOnlyOfATitleThatWasSeen() {
    #expect(confidence(0.99, seen: 1, whole: 0.95) > 0.9)
    #expect(confidence(0.99, seen: 0.2, whole: 0) < 0.8)
  }

  @Test(arguments: [0, 1.0]) func aBoundedProbabilityGivesOne(probability: Double) {
    let value = confidence(probability, seen: 1, whole: 1)
    #expect(value > 0 && value < 1)
  }
}
