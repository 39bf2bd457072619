import Testing

@testable import JSONValues

@Suite struct JSONValueParsingTests {
  @Test func everyKindOfValueIsRead() {
    let json = JSONValue(parsing: #"{"a":[null,true,1.5,"x",{}]}"#.utf8)
    #expect(json == .object(["a": .array([.null, .bool(true), .number(1.5), .string("x"), .object([:])])]))
  }

  @Test(arguments: ["", "{", "[1 2]", "nul", "\"", "{\"a\":1}\u{0}", "[1] [2]"])
  func whatIsNotJSONIsRefused(text: String) {
    #expect(JSONValue(parsing: text.utf8) == nil)
  }

  @Test func otherEncodingsAreRefused() {
    #expect(JSONValue(parsing: [0x5B, 0x00, 0x5D, 0x00] as [UInt8]) == nil, "[] in UTF-16")
  }

  @Test func aTextThatIsNotUTF8IsNull() {
    let bytes = Array("[1,\"".utf8) + [0xFF] + Array("\"]".utf8)
    #expect(JSONValue(parsing: bytes) == .array([.number(1), .null]))
  }

  @Test func nestingIsBounded() {
    func nested(_ depth: Int) -> String {
      String(repeating: "[", count: depth) + String(repeating: "]", count: depth)
    }
    #expect(JSONValue(parsing: nested(JSONValue.maximumDepth).utf8) != nil)
    #expect(JSONValue(parsing: nested(JSONValue.maximumDepth + 1).utf8) == nil)
  }

  @Test(arguments: [
    (#""\ud83d\ude00""#, "\u{1F600}"), (#""a\ud83d""#, "a\u{FFFD}"), (#""\ude00b""#, "\u{FFFD}b"),
    (#""\ud83dx""#, "\u{FFFD}x"), (#""\\ud83d""#, "\\ud83d"), (#""\ud83d\ud83d\ude00""#, "\u{FFFD}\u{1F600}"),
  ])
  func halfASurrogatePairBecomesAReplacement(json: String, text: String) {
    #expect(JSONValue(parsing: json.utf8)?.text == text)
  }

  @Test func aNumberBeyondAllBoundsIsNull() {
    #expect(JSONValue(parsing: "[1e999,2]".utf8) == .array([.null, .number(2)]))
  }

  @Test func aValueIsReadAsAnotherType() {
    #expect(JSONValue(parsing: "[1,2]".utf8)?.decoded(as: [Int].self) == [1, 2])
    #expect(JSONValue(parsing: "[1,2.5]".utf8)?.decoded(as: [Int].self) == nil)
  }

  /// Nested arrays around many numbers, one text that took minutes, and others whose time might grow by a square.
  static let hostile = [
    String(repeating: "[", count: 60) + "1" + String(repeating: ",1", count: 300_000)
      + String(repeating: "]", count: 60),
    String(repeating: "{\"a\":", count: 64) + "1" + String(repeating: "}", count: 64),
    "{" + (0..<20_000).map { "\"\($0)\":[]" }.joined(separator: ",") + "}",
    "\"" + String(repeating: "\\ud83d", count: 50_000) + "\"",
    "[" + String(repeating: "\"\",", count: 50_000) + "1" + String(repeating: " ", count: 50_000) + "]",
    String(repeating: "1", count: 200_000),
    "\"" + String(repeating: "a", count: 200_000),
    String(repeating: "[", count: 200_000),
  ]

  @Test(arguments: hostile.indices, [true, false])
  func workGrowsWithTheBytes(index: Int, repairs: Bool) {
    let text = Self.hostile[index]
    var parser = JSONParser<JSONValue>(Array(text.utf8), repairs: repairs)
    _ = try? parser.parse()
    var parts = JSONParser<JSONPart>(Array(text.utf8), repairs: repairs)
    _ = try? parts.parse()
    #expect(max(parser.steps, parts.steps) <= 8 * text.utf8.count)
  }

  @Test func valuesAreCounted() {
    let many = "[" + String(repeating: "1,", count: JSONValue.maximumValues) + "1]"
    var parser = JSONParser<JSONValue>(Array(many.utf8), repairs: true)
    #expect(throws: JSONFlaw.tooManyValues) { try parser.parse() }
    #expect(throws: JSONTextError("It has more than \(JSONValue.maximumValues) values.")) {
      try JSONText.decode([Int].self, from: many, "It")
    }
  }

  @Test(arguments: [
    "01", "-", "1.", ".5", "1e", "+1", "0x1", "tru", "[1,]", "{\"a\":1,}", "{1:2}", "\"\u{1}\"", "\"\\x\"",
    "\"\\u00g0\"",
  ])
  func whatTheGrammarLacksIsRefused(text: String) { #expect(JSONValue(parsing: text.utf8) == nil) }

  @Test(arguments: [("-0.5e+2", -50.0), ("10", 10), ("0", 0), ("1E-2", 0.01)] as [(String, Double)])
  func numbersAreRead(text: String, number: Double) { #expect(JSONValue(parsing: text.utf8)?.number == number) }

  @Test func escapesAreRead() {
    #expect(JSONValue(parsing: #""\"\\\/\b\f\n\r\t\u00e9""#.utf8)?.text == "\"\\/\u{8}\u{C}\n\r\t\u{E9}")
  }

  @Test func whatIsNotRepairedIsMalformed() {
    for text in [#""\ud83d""#, "1e999"] {
      #expect(throws: JSONTextError("It is not well-formed JSON.")) { try JSONText.value(of: text, "It") }
    }
  }
}
