import Testing

@testable import BookExtraction

@Suite struct TextCleaningTests {
  @Test(arguments: [
    ("G R A C E", "GRACE"), ("J R R Holloway", "J R R Holloway"), ("  two\twords ", "two words"),
    ("u\u{308}ber", "über"), ("a\u{0}b\u{7}c", "abc"),
    ("THE END", "THE END"), ("", ""),
    ("THE OLD MILL A T S", "THE OLD MILL"), ("Malcolm X", "Malcolm X"), ("PLAN A B", "PLAN A B"),
    ("THE OLD MILL G R I T", "THE OLD MILL GRIT"),
  ])
  func regularizes(text: String, expected: String) {
    #expect(TextCleaning.clean(text) == expected)
  }

  @Test func composesAccents() {
    #expect(TextCleaning.clean("e\u{301}te\u{301}").unicodeScalars.count == 3)
  }

  @Test func cutsLongLines() {
    #expect(TextCleaning.clean(String(repeating: "x", count: 5000)).count == TextCleaning.longestLine)
  }

  @Test(arguments: [
    ("ÀÉÎõü", "aeiou"), ("Straße", "strasse"), ("Łódź", "lodz"), ("O’Neill", "o'neill"), ("ЁЛКА", "елка"),
    ("Nguyễn Truyện", "nguyen truyen"), ("n\u{303}o\u{302}\u{309}", "no"), ("ΟΔΥΣΣΕΎΣ", "οδυσσευσ"),
    ("Ὀδυσσεύς", "οδυσσευσ"),
    ("ЇЖАК", "іжак"), ("İSTANBUL", "istanbul"), ("ẞǼǾ", "ssaeo"), ("Ąž Ðð", "az ðð"),
  ])
  func folds(text: String, expected: String) {
    #expect(TextFolding.fold(text) == expected)
  }
}

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
}
