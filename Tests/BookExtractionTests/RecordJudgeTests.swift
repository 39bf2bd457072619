import EmbeddedModels
import Testing

@testable import BookExtraction

@Suite struct RecordJudgeTests {
  /// A judge that was fitted to other numbers gives probabilities, too, but none that mean anything.
  @Test func isFittedToTheNumbersThatItGets() {
    #expect(DenseLayer(EmbeddedTables("record-judge"), "hidden").inputs == RecordFeatures.count)
  }

  /// The last twelve numbers of a spine whose words are all its title.
  private func numbers(_ text: String, certainties: [Double] = []) throws -> [Float] {
    let line = SpineLine(
      text: text, confidence: 0.91, x: 0, y: 0, length: 200, height: 20, characterCertainties: certainties)
    let (spine, candidates) = try #require(SpineReader().candidates([line]))
    let whole = try #require(candidates.firstIndex { $0.labeling.roles.allSatisfy(\.isTitle) })
    return RecordFeatures(spine, candidates).values(whole).suffix(12)
  }

  /// How unsure the words of the title and of the author are, the least sure one and the mean.
  private func doubts(_ certainties: [Double]) throws -> [Float] {
    Array(try numbers("night fog", certainties: certainties).prefix(4))
  }

  @Test func seesHowSureWordsAre() throws {
    #expect(try doubts([1, 0.75, 1, 1, 1, 1, 1, 1, 1]) == [0.5, 0.25, 0, 0])
    #expect(try doubts([1, 1, 1, 1, 1, 0.5, 1, 1, 1]) == [0, 0, 0, 0], "a space")
    #expect(try doubts([]).map { ($0 * 100).rounded() } == [30, 30, 0, 0], "the line's confidence")
    #expect(try doubts([.nan, -3, 7, .infinity, 1, 1, 1, 1, 1]) == [1, 0.5, 0, 0])
  }

  @Test func seesWhatCatalogsUseWordsFor() throws {
    let uses = try numbers("the lehrbuch").suffix(8)
    #expect(Array(uses) == [-1, -1, -1, 0, 0, 0, 0, 0], "in titles alone, no name, and no author")
  }
}
