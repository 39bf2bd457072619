import Testing

@testable import Language

@Suite struct TextLimitTests {
  /// Comparing characters of many marks takes time by their square.
  @Test func marksOnALetterAreBounded() {
    let marks = String(repeating: "\u{301}\u{316}", count: 100_000)
    #expect(("abc" + marks).plainPrefix(300).unicodeScalars.count == 6)
    #expect("The Garden".plainPrefix(3) == "The" && "Ǘé".plainPrefix(9) == "Ǘé" && "a".plainPrefix(-1).isEmpty)
  }

  /// Walking back over a row of flags takes time by its square.
  @Test func flagsInARowAreBounded() {
    let flags = String(repeating: "\u{1F1EB}\u{1F1F7}", count: 30_000)
    #expect((flags + " a").plainPrefix(12_000).unicodeScalars.count == 8)
    #expect("\u{1F1EB}\u{1F1F7} \u{1F1EB}\u{1F1F7}".plainPrefix(9).count == 3)
  }
}
