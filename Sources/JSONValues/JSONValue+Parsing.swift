extension JSONValue {
  /// The deepest nesting of arrays and objects that is read.
  public static let maximumDepth = 64

  /// The most values of one text; the books of a photo have a few thousand.
  public static let maximumValues = 4_000_000

  /// Reads JSON from outside; nil when the bytes are not JSON, are in another encoding than UTF-8, nest too deep, or hold too many
  /// values.
  ///
  /// One bad value does not cost the others: half of a surrogate pair, which services send that cut a text within one, becomes
  /// U+FFFD; a text that is not UTF-8 and a number beyond all bounds become null.
  public init?(parsing bytes: some Sequence<UInt8>) {
    var parser = JSONParser<JSONValue>(Array(bytes), repairs: true)
    guard let value = try? parser.parse() else { return nil }
    self = value
  }

  /// Reads this value as another type; nil when it is not one.
  public func decoded<Value: Decodable>(as type: Value.Type) -> Value? {
    guard let text = try? JSONText.encode(self) else { return nil }
    return try? JSONText.decode(type, from: String(decoding: text, as: UTF8.self), "The value")
  }
}
