import Testing

@testable import RemoteScanning

@Suite struct SanitizedTextTests {
  @Test func textStandsOnOneLine() {
    #expect(" a\r\n\tb\u{1B}[31m  c \u{7F}".sanitized == "a b [31m c")
    #expect("a\u{9B}31mb \u{85}c".sanitized == "a 31mb c", "the second set of control characters, too")
    #expect(String(repeating: "x", count: 9000).sanitized.count == 500)
  }

  @Test func aClauseHasNoFullStop() {
    #expect("Too dark.".sanitizedClause == "Too dark" && "e.g. this".sanitizedClause == "e.g. this")
  }

  @Test func shortLinesNeedNoChange() {
    #expect("a  b".isSanitizedLine)
    #expect(!"a\nb".isSanitizedLine && !"a\u{0}".isSanitizedLine && !"a\u{9B}".isSanitizedLine)
    #expect(!String(repeating: "x", count: 501).isSanitizedLine)
  }
}
