import Testing

@testable import Language

@Suite struct TextFoldingTests {
  @Test(arguments: [
    ("ÀÉÎõü", "aeiou"), ("Straße", "strasse"), ("Łódź", "lodz"), ("O’Neill", "o'neill"), ("ЁЛКА", "елка"),
    ("Nguyễn Truyện", "nguyen truyen"), ("n\u{303}o\u{302}\u{309}", "no"), ("ΟΔΥΣΣΕΎΣ", "οδυσσευσ"),
    ("Ὀδυσσεύς", "οδυσσευσ"),
    ("ЇЖАК", "іжак"), ("İSTANBUL", "istanbul"), ("ẞǼǾ", "ssaeo"), ("Ąž Ðð", "az ðð"),
  ])
  func folds(text: String, expected: String) {
    #expect(TextFolding.fold(text) == expected)
  }

  @Test func namesCountOnce() {
    #expect(
      TextFolding.distinct(["José Paz", "", "JOSE PAZ", "...", "金庸", "金庸", "..."]) == [
        "José Paz", "", "...", "金庸", "...",
      ])
  }

  @Test func keepsLettersAndDigitsOfAKey() {
    #expect(TextFolding.key("O’Neill, 3rd") == "oneill3rd")
  }
}
