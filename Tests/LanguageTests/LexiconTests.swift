import Testing

@testable import Language

@Suite struct LexiconTests {
  @Test func knowsWordsNamesAndLanguages() {
    #expect(Lexicon.exact("garden").has([.frequent, .usual]))
    #expect(Lexicon.exact("jennifer").contains(.commonGiven))
    #expect(Lexicon.exact("robinson").contains(.commonSurname))
    #expect(Lexicon.exact("und").isSuperset(of: [.function, .german]))
    #expect(Lexicon.marks("gardens").has(.dictionary))
    #expect(Lexicon.exact("zzzzqq").isEmpty)
  }

  @Test func knowsWordsOfOtherLanguagesButPutsNothingRightWithThem() {
    for (word, language) in [("verlangen", WordMarks.german), ("quelque", .french), ("chiudere", .italian)] {
      #expect(Lexicon.exact(word).isSuperset(of: [.rare, .wide, language]), "\(word)")
      #expect(Lexicon.cost(of: Lexicon.marks(word)) == nil, "\(word)")
    }
    #expect(Lexicon.exact("nowakowski").has(.surname) && Lexicon.cost(of: Lexicon.marks("nowakowski")) == nil)
    #expect(Lexicon.cost(of: Lexicon.marks("gardens")) != nil)
  }

  @Test func knowsMoreWordsWhereAPictureTellsThem() {
    for word in ["verlangen", "nowakowski", "suhrkamp", "dr"] {
      #expect((Lexicon.costOnSpines(of: word) ?? 0) >= 10, "\(word)")
    }
    #expect(Lexicon.costOnSpines(of: "garden") == Lexicon.cost(of: Lexicon.marks("garden")))
    #expect(Lexicon.costOnSpines(of: "zzzzqq") == nil)
  }

  @Test func hasNoLongWords() {
    #expect(Lexicon.exact(String(repeating: "a", count: 1000)).isEmpty)
  }
}
