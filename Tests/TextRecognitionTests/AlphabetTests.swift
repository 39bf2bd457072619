import Testing

@testable import TextRecognition

@Suite struct AlphabetTests {
  @Test(arguments: ["a", "Z", "ß", "Ő", "ǅ", "Ạ", "7", "’", "–", "€", " "] as [Character])
  func isLatin(character: Character) {
    #expect(Alphabet.isLatin(character))
  }

  @Test(arguments: ["Ж", "Ω", "本", "한", "ع", "\r\n", "e\u{301}\u{302}", "🇩🇪"] as [Character])
  func isNotLatin(character: Character) {
    #expect(!Alphabet.isLatin(character))
  }

  @Test(
    arguments: [
      ("a", .latin), ("Ж", .cyrillic), ("ў", .cyrillic), ("ώ", .greek), ("ᾶ", .greek), ("한", .hangul),
      ("本", .ideographs),
      ("の", .ideographs), ("ー", .ideographs), ("ש", .hebrew), ("ع", .arabic), ("پ", .arabic), ("അ", nil), ("7", nil),
      ("’", nil), (" ", nil),
    ] as [(Character, Alphabet?)])
  func ofACharacter(character: Character, alphabet: Alphabet?) {
    #expect(Alphabet(of: character) == alphabet)
  }

  @Test(
    arguments: [
      ("War and Война", .latin), ("Война и мир 2", .cyrillic), ("C언어 프로그래밍", .hangul), ("1984", nil), ("", nil),
    ] as [(String, Alphabet?)])
  func ofMostLetters(text: String, alphabet: Alphabet?) {
    #expect(Alphabet(mostOf: text) == alphabet)
  }

  @Test(
    arguments: [
      ("ru", .cyrillic), ("sr-Latn", .latin), ("sr", .cyrillic), ("uk_UA", .cyrillic), ("KO", .hangul), ("el", .greek),
      ("he", .hebrew), ("fa-IR", .arabic), ("zh-Hant-TW", .ideographs), ("jpn", .ideographs), ("en", .latin),
      ("", .latin), ("xx", .latin),
    ] as [(String, Alphabet)])
  func ofALanguage(language: String, alphabet: Alphabet) {
    #expect(Alphabet(ofLanguage: language) == alphabet)
  }
}
