import Testing

@testable import Language

@Suite struct NameModelTests {
  @Test func tellsNamesFromWords() {
    #expect(Word("Robinson", start: 0, end: 1).nameOdds > Word("Gardens", start: 0, end: 1).nameOdds + 2)
  }

  @Test func knowsCyrillicNames() {
    #expect(NameModel.letterOdds("дмитриевич") > NameModel.letterOdds("воздушный") + 1)
  }

  @Test func boundsTheOdds() {
    #expect((-6...6).contains(NameModel.odds(String(repeating: "son", count: 1000), marks: .name)))
    #expect(NameModel.letterOdds("").isFinite)
  }
}
