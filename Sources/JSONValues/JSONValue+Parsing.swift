import FoundationEssentials

extension JSONValue {
  /// The deepest nesting of arrays and objects that is read.
  public static let maximumDepth = 64

  /// The largest sum of the depths of all values that is read: a decoder takes 0.7 us for each level of each, and the books of a
  /// photo come to less than a million.
  public static let maximumDepthSum = 4_000_000

  /// Reads JSON from outside; nil when the bytes are not JSON, are in another encoding than UTF-8, nest too deep, or hold too many
  /// values.
  ///
  /// One bad value does not cost the others: half of a surrogate pair, which services send that cut a text within one, becomes
  /// U+FFFD; a text that is not UTF-8 and a number beyond all bounds become null.
  public init?(parsing bytes: some Sequence<UInt8>) {
    let data = Data(Self.withWholeSurrogates(Array(bytes)))
    // The decoder takes UTF-16 and UTF-32, too, whose brackets are not counted here; JSON in UTF-8 has no such byte.
    guard !data.contains(0) else { return nil }
    let nesting = Self.nesting(of: data)
    let decoder = JSONDecoder()
    if let key = CodingUserInfoKey.toleratesNumbers { decoder.userInfo[key] = true }
    guard nesting.deepest <= Self.maximumDepth, nesting.sum <= Self.maximumDepthSum,
      let value = try? decoder.decode(JSONValue.self, from: data)
    else { return nil }
    self = value
  }

  /// The text with `\\uFFFD` for each escape of half a surrogate pair without the other half.
  private static func withWholeSurrogates(_ text: [UInt8]) -> [UInt8] {
    var text = text
    var index = 0
    while let escape = text[index...].firstIndex(of: UInt8(ascii: "\\")) {
      switch escapedUnit(in: text, at: escape) {
      case (0xD800..<0xDC00)?
      where escapedUnit(in: text, at: escape + 6).map { (0xDC00..<0xE000).contains($0) } ?? false:
        index = escape + 12
      case (0xD800..<0xE000)?:
        text.replaceSubrange((escape + 2)..<(escape + 6), with: "FFFD".utf8)
        index = escape + 6
      default: index = min(escape + 2, text.count)
      }
    }
    return text
  }

  /// The UTF-16 unit that an escape stands for; nil where there is none.
  private static func escapedUnit(in text: [UInt8], at index: Int) -> UInt16? {
    guard index + 6 <= text.count, text[index] == UInt8(ascii: "\\"), text[index + 1] == UInt8(ascii: "u") else {
      return nil
    }
    let digits = text[(index + 2)..<(index + 6)]
    guard digits.allSatisfy({ Character(Unicode.Scalar($0)).isHexDigit }) else { return nil }
    return UInt16(String(decoding: digits, as: UTF8.self), radix: 16)
  }

  /// Reads this value as another type; nil when it is not one.
  public func decoded<Value: Decodable>(as type: Value.Type) -> Value? {
    guard let data = try? JSONEncoder().encode(self) else { return nil }
    return try? JSONDecoder().decode(type, from: data)
  }

  /// How deep brackets nest outside of strings; malformed text gets a number, too.
  public static func depth(of text: some Sequence<UInt8>) -> Int { nesting(of: text).deepest }

  /// How deep brackets nest outside of strings, and the sum of the depths of all values.
  private static func nesting(of text: some Sequence<UInt8>) -> (deepest: Int, sum: Int) {
    var depth = 0
    var deepest = 0
    var sum = 0
    var isInString = false
    var isEscaped = false
    for byte in text {
      switch byte {
      case _ where isEscaped: isEscaped = false
      case UInt8(ascii: "\\"): isEscaped = isInString
      case UInt8(ascii: "\""): isInString.toggle()
      case _ where isInString: break
      case UInt8(ascii: "["), UInt8(ascii: "{"):
        depth += 1
        sum += depth
      case UInt8(ascii: ","): sum += depth
      case UInt8(ascii: "]"), UInt8(ascii: "}"): depth -= 1
      default: break
      }
      deepest = max(deepest, depth)
    }
    return (deepest, sum)
  }
}
