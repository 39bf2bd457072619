import Testing

@testable import BookExtraction

@Suite struct SpineTokenizerTests {
  private func tokens(_ text: String) -> [SpineToken] {
    SpineTokenizer.tokens([LineText(SpineLine(text: text, x: 0, y: 0, length: 10, height: 1))])
  }

  private func texts(_ text: String) -> [String] {
    let line = LineText(SpineLine(text: text, x: 0, y: 0, length: 10, height: 1))
    return SpineTokenizer.tokens([line]).map { line.text($0.range) }
  }

  @Test(arguments: [
    ("The Salt Road", ["The", "Salt", "Road"]), ("MARROW/HOLT", ["MARROW/", "HOLT"]),
    ("Marrow,Holt", ["Marrow,", "Holt"]),
    ("Marrow: Tide Tables", ["Marrow:", "Tide", "Tables"]), ("inesMarrow", ["ines", "Marrow"]),
    ("McDonald", ["McDonald"]),
    ("O'Hara", ["O'Hara"]), ("salt – road", ["salt", "road"]), ("冬の花", ["冬", "の", "花"]), ("소금 길", ["소금", "길"]),
    ("A & B", ["A", "&", "B"]), ("· | ·", []),
  ])
  func partsLinesIntoWords(text: String, words: [String]) {
    #expect(texts(text) == words)
  }

  @Test func tellsWhatPartsTwoWords() {
    #expect(tokens("Marrow: Tide").map(\.separator) == [.lineStart, .colon])
    #expect(tokens("Marrow · Tide  Tables").map(\.separator) == [.lineStart, .mark, .wideSpace])
    #expect(tokens("Tide – Tables, Salt").map(\.separator) == [.lineStart, .dash, .comma])
    #expect(tokens("inesMarrow").map(\.separator) == [.lineStart, .nothing])
  }

  @Test func foldsWordsToLettersAndDigits() {
    #expect(tokens("ÉTÉ, 1984!").map(\.key) == ["ete", "1984"])
  }

  @Test func takesPlacesFromCharacterPositions() throws {
    let line = SpineLine(
      text: "AB CD", x: 0, y: 0, length: 10, height: 1, characterPositions: [0.1, 0.2, 0.5, 0.8, 0.9])
    let tokens = SpineTokenizer.tokens([LineText(line)])
    try #require(tokens.count == 2)
    #expect(tokens[0].start == 0 && abs(tokens[0].end - 0.3) < 1e-9)
    #expect(abs(tokens[1].start - 0.7) < 1e-9 && tokens[1].end == 1)
  }

  @Test func boundsLinesAndTokens() {
    let line = LineText(SpineLine(text: String(repeating: "a ", count: 200), x: 0, y: 0, length: 10, height: 1))
    #expect(SpineTokenizer.tokens(Array(repeating: line, count: 100)).count == SpineTokenizer.mostTokens)
  }
}
