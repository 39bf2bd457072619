import Testing

@testable import Language

@Suite struct TextLimitTests {
  /// Comparing characters of many marks takes time by their square.
  @Test func marksOnALetterAreBounded() {
    let marks = String(repeating: "\u{301}\u{316}", count: 100_000)
    #expect(("abc" + marks).plainPrefix(300).unicodeScalars.count == 6)
    #expect("The Garden".plainPrefix(3) == "The" && "Ǘé".plainPrefix(9) == "Ǘé" && "a".plainPrefix(-1).isEmpty)
  }
}
