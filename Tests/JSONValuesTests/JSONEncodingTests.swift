import Foundation
import JSONValues
import Testing

/// The text is, byte for byte, what Foundation's encoder writes.
@Suite struct JSONEncodingTests {
  private func foundation(_ value: some Encodable) throws -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    return String(decoding: try encoder.encode(value), as: UTF8.self)
  }

  private func check(_ value: some Encodable) throws {
    #expect(String(decoding: try JSONText.encode(value), as: UTF8.self) == (try foundation(value)))
  }

  @Test func numbersAreWritten() throws {
    try check([
      0, -0.0, 1, -1.5, 0.1, 1e15, 1e16, -1e16, 1e22, 1e-5, 1e-4, 123_456_789.125, .pi, 0x1p-1074,
      .greatestFiniteMagnitude,
    ])
    try check([0, 0.1, 16_777_216, 1e10, .pi, .leastNonzeroMagnitude] as [Float])
    try check([Int.min, -1, 0, 1 << 53, .max])
    try check([0, UInt64.max])
    for _ in 0..<1000 {
      let number = Double(bitPattern: UInt64.random(in: 0...UInt64.max))
      if number.isFinite { try check([number]) }
    }
  }

  @Test func textsAreWritten() throws {
    let controls = String(String.UnicodeScalarView((0..<0x80).compactMap(Unicode.Scalar.init)))
    try check([controls, "\"\\/", "é\u{301}\u{1F600}\u{2028}\u{FFFF}\u{10FFFF}", ""])
    try check("top")
    try check(["\n\"/": 1, "é": 2, "Z": 3, "a": 4, "": 5, "a2": 6, "a10": 7, "\u{FB01}": 8, "\u{1F600}": 9])
  }

  @Test func everyKindOfValueIsWritten() throws {
    var value = JSONCodable()
    try check(value)
    (value.whole, value.small, value.large) = (-3, -128, .max)
    (value.double, value.float, value.text, value.flag) = (2, 0.1, "a/b", false)
    (value.kind, value.choice, value.numbers, value.optionals) = (.good, .both(text: "x", flag: true), [], [1, nil])
    (value.rows, value.byName, value.byNumber) = ([[1, 2.5], []], ["b": 1, "a": 2], [10: "x", 9: "y"])
    (value.byKind, value.tree) = ([.bad: true], .init("r", [.init("s"), .init("t", [])]))
    (value.nested, value.child) = (JSONNesting(numbers: [1, 2], text: "n"), JSONChild(own: "o", number: 7))
    try check(value)
    try check([value, value])
    for choice in [JSONCodable.Choice.none, .number(-1)] { try check([choice]) }
    try check(Int?.none)
    try check([Int?.none])
    try check([String: Int]())
    try check(JSONValue.object(["a": .array([.null, .number(1), .number(0.5)]), "b": .bool(true)]))
  }

  /// Two types that share an object, one of which writes a key again.
  private struct Shared: Encodable {
    private enum Key: CodingKey { case text, more }

    func encode(to encoder: any Encoder) throws {
      try JSONCodable(whole: 1, text: "old").encode(to: encoder)
      var container = encoder.container(keyedBy: Key.self)
      try container.encode("new", forKey: .text)
      try container.encodeNil(forKey: .more)
    }
  }

  private struct Nothing: Encodable {
    func encode(to encoder: any Encoder) throws {}
  }

  @Test func typesShareAnObject() throws { try check([Shared()]) }

  @Test func nothingIsAnEmptyObject() throws {
    try check([Nothing()])
    try check(["a": Nothing()])
    #expect(throws: EncodingError.self) { try JSONText.encode(Nothing()) }
  }

  @Test(arguments: [Double.nan, .infinity, -.infinity]) func whatJSONLacksIsRefused(number: Double) {
    for value in [number, 1 - number] {
      #expect(throws: EncodingError.self) { try JSONText.encode(JSONCodable(rows: [[1], [value]])) }
      #expect(throws: EncodingError.self) { try JSONText.encode(Float(value)) }
    }
  }
}
