import Foundation
import JSONValues
import Testing

/// Texts are read as Foundation's decoder reads them, and what it refuses is refused for the same reason.
@Suite struct JSONDecodingTests {
  private static let whole = #"""
    {"whole":3,"small":-128,"large":18446744073709551615,"double":1.5,"float":0.1,"text":"a\nb\u00e9\ud83d\ude00\/",
     "flag":true,"kind":"good","choice":{"both":{"text":"x","flag":false}},"numbers":[1,2,3],"optionals":[1,null],
     "rows":[[0.5,1],[2]],"byName":{"x":1},"byNumber":{"5":"q"},"byKind":["bad",true],
     "tree":{"name":"r","trees":[{"name":"s"}]},"nested":{"inner":{"text":"n","numbers":[[1],null,[2]]}},
     "child":{"own":"o","super":{"number":7}}, "unknown":{"deep":[1,{"y":[]}]}}
    """#

  /// What a type is, decoded and encoded again, or why it is not.
  private func foundation<Value: Codable>(_ type: Value.Type, _ text: String) throws -> String {
    do {
      let encoder = JSONEncoder()
      encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
      let value = try JSONDecoder().decode(type, from: Data(text.utf8))
      return String(decoding: try encoder.encode(value), as: UTF8.self)
    } catch let error as DecodingError {
      return switch error {
      case .keyNotFound(let key, let context): "It lacks \"\(key.stringValue)\"\(place(context))."
      case .typeMismatch(let type, let context): "It has a value that is no \(type)\(place(context))."
      case .valueNotFound(let type, let context): "It has null for a \(type)\(place(context))."
      case .dataCorrupted(let context) where context.codingPath.isEmpty: "It is not well-formed JSON."
      case .dataCorrupted(let context): "It has a value that is not allowed\(place(context))."
      @unknown default: ""
      }
    }
  }

  private func place(_ context: DecodingError.Context) -> String {
    let path = context.codingPath.map { key in key.intValue.map { "[\($0)]" } ?? ".\(key.stringValue)" }.joined()
    return path.isEmpty ? "" : " at \(path.hasPrefix(".") ? String(path.dropFirst()) : path)"
  }

  private func ours<Value: Codable>(_ type: Value.Type, _ text: String) throws -> String {
    do {
      return String(decoding: try JSONText.encode(try JSONText.decode(type, from: text, "It")), as: UTF8.self)
    } catch let error as JSONTextError { return error.message }
  }

  private func check<Value: Codable>(_ type: Value.Type, _ text: String) throws {
    let (ours, foundation) = (try ours(type, text), try foundation(type, text))
    #expect(ours == foundation, "\(type): \(text)")
  }

  @Test func everyKindOfValueIsRead() throws {
    try check(JSONCodable.self, Self.whole)
    #expect(try ours(JSONCodable.self, Self.whole).count > 300)
    for choice in [
      #"{"none":{}}"#, #"{"number":{"_0":5}}"#, #"{"number":{}}"#, "{}", #"{"none":{},"number":{"_0":1}}"#,
    ] {
      try check(JSONCodable.Choice.self, choice)
    }
    try check(JSONChild.self, #"{"own":"o"}"#)
  }

  /// Each value of the text in turn is another, so that all types and places of complaints come up.
  @Test(arguments: [
    "null", "true", "0", "-1", "3.0", "3.5", "1e2", "1e400", "1e-400", "128", "\"x\"", "\"\\ud83d\"", "\"\t\"", "[]",
    "{}", "[null]", "01", "[[1]]", "{\"a\":null}", "[1.5]", "9007199254740993", "9007199254740993.0",
    "1152921504606846976e0", "1e18", "1e19", "9223372036854775808", "-0.0", "1.0000000000000001", "{\"text\":5}",
    "1e39", "[1,]", "\"\\x\"", "184467440737095516150e-1",
  ])
  func otherValuesAreRefusedForTheSameReason(value: String) throws {
    let places = Self.whole.indices.filter { Self.whole[$0] == ":" || Self.whole[$0] == "[" || Self.whole[$0] == "," }
    for place in places {
      let start = Self.whole.index(after: place)
      let end = Self.whole[start...].firstIndex { ",]}".contains($0) } ?? start
      try check(JSONCodable.self, Self.whole.replacingCharacters(in: start..<end, with: value))
    }
    for text in [value, "[\(value)]", "{\"a\":\(value)}", "\u{FEFF}\(value) "] {
      try check(Int.self, text)
      try check(Int?.self, text)
      try check(Double.self, text)
      try check(String.self, text)
      try check(Bool.self, text)
      try check([Int].self, text)
      try check([[Float]].self, text)
      try check([String: Int].self, text)
      try check(JSONNesting.self, text)
    }
  }

  @Test(arguments: [
    "", " ", "{", "[", "[1", "[1 2]", "{\"whole\"}", "{\"whole\":1,\"whole\":2}", "{\"whole\":1,}", "{,}",
    "{\"\\x\":1}", "{\"a\":{\"\\x\":1}}",
    "nul", "{}x", "{} {}", "{\"a\":\"\\ud83d\"}", "{\"a\":1ee5}", "{\"a\":-}", "{\"a\":1.}", "{\"a\":\"\\u00g0\"}",
    "{\"a\":+1}", "{\"a\":.5}",
    "{\"whole\":null}", "{\"\\u0077hole\":7}", "{\"a\":\"\n\"}", "{\"a\":1e999}", "{\"a\":nan}", "{'a':1}", "{\"a\":\"",
    "{\"a\":\"\\",
  ])
  func damageIsInTheWayOfNoOtherValue(text: String) throws { try check(JSONCodable.self, text) }

  @Test func largeNumbersKeepAllDigits() throws {
    for number in [Int64.min, -9_007_199_254_740_993, 9_007_199_254_740_993, .max] {
      #expect(try JSONText.decode([Int64].self, from: "[\(number)]", "It") == [number])
    }
    #expect(throws: JSONTextError.self) {
      try JSONText.decode(Int.self, from: "1e" + String(repeating: "9", count: 30), "It")
    }
  }

  @Test func nestingIsBounded() throws {
    func nested(_ depth: Int) -> String {
      "{\"a\":" + String(repeating: "[", count: depth - 1) + String(repeating: "]", count: depth - 1) + "}"
    }
    _ = try JSONText.decode(JSONCodable.self, from: nested(JSONValue.maximumDepth), "It")
    #expect(throws: JSONTextError("It nests deeper than \(JSONValue.maximumDepth) arrays and objects.")) {
      try JSONText.decode(JSONCodable.self, from: nested(JSONValue.maximumDepth + 1), "It")
    }
  }

  @Test func theEndOfAnArrayIsTold() throws {
    struct Pair: Codable {
      var sum: Int

      init(from decoder: any Decoder) throws {
        var elements = try decoder.unkeyedContainer()
        sum = try elements.decode(Int.self) + elements.decode(Int.self)
      }
    }
    try check([Pair].self, "[[1,2],[3]]")
    #expect(try JSONText.decode([Pair].self, from: "[[1,2]]", "It").map(\.sum) == [3])
  }
}
