import Testing

@testable import Language

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
}
