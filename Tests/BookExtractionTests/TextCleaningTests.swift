import Testing

@testable import BookExtraction

@Suite struct TextCleaningTests {
  @Test(arguments: [
    ("G R A C E", "GRACE"), ("J R R Holloway", "J R R Holloway"), ("  two\twords ", "two words"),
    ("u\u{308}ber", "über"), ("a\u{0}b\u{7}c", "abc"),
    ("THE END", "THE END"), ("", ""),
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
    ("Bernhardsson", ["Bernhardsson"]), ("SECRlET", ["SECRlET"]), ("a", ["a"]),
  ])
  func splits(word: String, expected: [String]) {
    #expect(FusedWords.split(word[...]).map(String.init) == expected)
  }
}

@Suite struct LineSplitterTests {
  private func pieces(_ text: String) -> [String] {
    LineSplitter().pieces([SpineLine(text: text, x: 0, y: 0, length: 100, height: 10)]).map(\.text)
  }

  @Test(arguments: [
    ("Maria Fuchs · Das stille Tal", ["Maria Fuchs", "Das stille Tal"]),
    ("The Quiet Valley | Anna Moore", ["The Quiet Valley", "Anna Moore"]),
    ("Anna Moore - The Quiet Valley", ["Anna Moore", "The Quiet Valley"]),
    ("ANNA MOORE  THE QUIET VALLEY", ["ANNA MOORE", "THE QUIET VALLEY"]),
  ])
  func cutsAtSeparators(text: String, expected: [String]) {
    #expect(pieces(text) == expected)
  }

  @Test func cutsWhereANameMeetsATitle() {
    #expect(pieces("Jennifer Robinson the history of the garden").first == "Jennifer Robinson")
  }

  @Test func keepsPersonsJoinedByAndTogether() {
    let parts = LineSplitter().pieces([SpineLine(text: "Robinson and Miller", x: 0, y: 0, length: 100, height: 10)])
    #expect(parts.count == 1)
  }
}
