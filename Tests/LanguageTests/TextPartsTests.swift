import Language
import Testing

@Suite struct TextPartsTests {
  @Test(arguments: [
    ("", [""]), ("a", ["a"]), (" : ", ["", ""]), ("a : b", ["a", "b"]), ("a : b : c", ["a", "b", "c"]),
    (" : a : ", ["", "a", ""]), ("a :  : b", ["a", "", "b"]), ("a : : b", ["a", ": b"]),
    ("a : \u{301}b", ["a : \u{301}b"]), ("a :", ["a :"]),
  ])
  func partsAreBetweenMarks(text: String, parts: [String]) {
    #expect(text.parts(between: " : ") == parts)
    #expect(parts.joined(separator: " : ") == text)
  }

  @Test(arguments: [
    ("lantern", "lantern", true), ("lantern", "tern", true), ("lantern", "lan", true), ("lantern", "", true),
    ("", "", true),
    ("", "a", false), ("lantern", "lanterns", false), ("lantern", "tarn", false), ("cafe\u{301}", "cafe", false),
    ("cafe\u{301}s", "\u{E9}s", true),
  ])
  func aPartIsFound(text: String, part: String, isPart: Bool) { #expect(text.hasPart(part) == isPart) }
}
