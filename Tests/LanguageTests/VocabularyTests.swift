import Testing

@testable import Language

@Suite struct VocabularyTests {
  private let vocabulary = SpineVocabulary()

  @Test func knowsWordsInAnyCase() {
    #expect(vocabulary.cost(of: "GARDEN") == vocabulary.cost(of: "garden"))
    #expect(vocabulary.cost(of: "zzzzqq") == nil)
  }

  @Test func spellsWordsThatItDoesNotKnow() {
    #expect(vocabulary.costOfSpelling("Brenders") < vocabulary.costOfSpelling("Brzqdxrs"))
  }
}
