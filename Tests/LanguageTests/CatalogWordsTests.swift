import Testing

@testable import Language

@Suite struct CatalogWordsTests {
  @Test(arguments: ["sigmund", "immanuel", "ibsen"]) func tellsWordsOfNames(word: String) throws {
    let use = try #require(CatalogWords.use(of: word))
    #expect(use.nameOdds > 1)
  }

  @Test(arguments: ["the", "lehrbuch", "wissenschaft", "книга"]) func tellsWordsOfTitles(word: String) throws {
    let use = try #require(CatalogWords.use(of: word))
    #expect(use.nameOdds < -1)
  }

  @Test func tellsHowOftenAndWhereInNames() throws {
    let (given, family) = (try #require(CatalogWords.use(of: "henrik")), try #require(CatalogWords.use(of: "ibsen")))
    #expect(given.lastShare < 0.5 && family.lastShare > 0.5)
    #expect(try #require(CatalogWords.use(of: "of")).frequency > family.frequency)
  }

  @Test func findsWholeNamesAlone() {
    #expect(CatalogWords.nameLength(of: ["henrik", "ibsen", "peer"]) == 2)
    #expect(CatalogWords.nameLength(of: ["夏", "目", "漱", "石"]) == 4)
    #expect(CatalogWords.nameLength(of: ["ibsen"]) == nil)
    #expect(CatalogWords.nameLength(of: [String]()) == nil)
  }

  @Test func knowsFewWordsThatItWasNotMadeWith() {
    let words = (0..<20_000).count { CatalogWords.use(of: "no word \($0)") != nil }
    let names = (0..<20_000).count { CatalogWords.nameLength(of: ["no", "name \($0)"]) != nil }
    // One word in 256, one name in 1,024.
    #expect((20...160).contains(words) && names < 60)
  }
}
