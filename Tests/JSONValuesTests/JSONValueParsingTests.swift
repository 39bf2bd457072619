import JSONValues
import Testing

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

  @Test func theSumOfDepthsIsBounded() {
    let deep = String(repeating: "[", count: 60) + "1" + String(repeating: ",1", count: 70_000)
    #expect(JSONValue(parsing: (deep + String(repeating: "]", count: 60)).utf8) == nil)
  }

  @Test func bracketsInStringsDoNotNest() {
    #expect(JSONValue.depth(of: #"["[[[\"[[["]"#.utf8) == 1)
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
}
