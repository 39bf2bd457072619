import FoundationEssentials

extension JSONValue {
  /// The deepest nesting of arrays and objects that is read.
  public static let maximumDepth = 64

  /// Reads JSON from outside; nil when the bytes are no JSON in UTF-8, or nest too deep.
  public init?(parsing bytes: some Sequence<UInt8>) {
    let data = Data(bytes)
    guard Self.depth(of: data) <= Self.maximumDepth,
      let value = try? JSONDecoder().decode(JSONValue.self, from: data)
    else { return nil }
    self = value
  }

  /// Reads this value as another type; nil when it is not one.
  public func decoded<Value: Decodable>(as type: Value.Type) -> Value? {
    guard let data = try? JSONEncoder().encode(self) else { return nil }
    return try? JSONDecoder().decode(type, from: data)
  }

  /// How deep brackets nest outside of strings; malformed text gets a number, too.
  public static func depth(of text: some Sequence<UInt8>) -> Int {
    var depth = 0
    var deepest = 0
    var isInString = false
    var isEscaped = false
    for byte in text {
      switch byte {
      case _ where isEscaped: isEscaped = false
      case UInt8(ascii: "\\"): isEscaped = isInString
      case UInt8(ascii: "\""): isInString.toggle()
      case UInt8(ascii: "["), UInt8(ascii: "{"): depth += isInString ? 0 : 1
      case UInt8(ascii: "]"), UInt8(ascii: "}"): depth -= isInString ? 0 : 1
      default: break
      }
      deepest = max(deepest, depth)
    }
    return deepest
  }
}
