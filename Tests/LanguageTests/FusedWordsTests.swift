import Testing

@testable import Language

@Suite struct FusedWordsTests {
  @Test(arguments: [
    ("MICHAELJOHNSON", ["MICHAEL", "JOHNSON"]), ("DATASTRUCTURES", ["DATA", "STRUCTURES"]),
    ("MichaelJohnson", ["Michael", "Johnson"]),
    ("McDonald", ["McDonald"]), ("MacLeod", ["MacLeod"]), ("Northgate", ["Northgate"]),
    ("INFORMATION", ["INFORMATION"]),
    ("Bernhardsson", ["Bernhardsson"]), ("STONEHOUSE", ["STONEHOUSE"]), ("GARTENWISSENSCHAFT", ["GARTENWISSENSCHAFT"]),
    ("Alexandergarten", ["Alexandergarten"]), ("ALEXANDERKLEIN", ["ALEXANDER", "KLEIN"]),
    ("Gardenerpoplene", ["Gardenerpoplene"]), ("INTERGARDENSUOSO", ["INTERGARDENSUOSO"]),
    ("SECRlET", ["SECRlET"]), ("a", ["a"]),
    ("WINTERofMyGARDEN", ["WINTER", "of", "My", "GARDEN"]), ("NIGHTandTHEDAY", ["NIGHT", "and", "THEDAY"]),
    ("BrenDErs", ["BrenDErs"]), ("of", ["of"]), ("MyGARDEN", ["My", "GARDEN"]), ("ofT", ["ofT"]),
  ])
  func splits(word: String, expected: [String]) {
    #expect(FusedWords.split(word[...]).map(String.init) == expected)
  }

  @Test(arguments: ["Marketanna", "Wintereva"]) func keepsAWordThatEndsLikeAName(word: String) {
    #expect(FusedWords.split(word[...]).count == 1)
  }

  @Test func aLongWordIsHarmless() {
    _ = FusedWords.split(String(repeating: "abc", count: 10_000)[...])
  }
}
