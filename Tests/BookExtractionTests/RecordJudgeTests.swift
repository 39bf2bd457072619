import EmbeddedModels
import Testing

@testable import BookExtraction

@Suite struct RecordJudgeTests {
  /// A judge that was fitted to other numbers gives probabilities, too, but none that mean anything.
  @Test func isFittedToTheNumbersThatItGets() {
    #expect(DenseLayer(EmbeddedTables("record-judge"), "hidden").inputs == RecordFeatures.count)
  }
}
