import FoundationEssentials
import Glibc

/// JSON in and out.
enum JSON {
  /// The deepest nesting of arrays and objects in an input.
  static let maximumDepth = 64

  /// Decodes a caller's JSON.
  ///
  /// - Throws: ``ArgumentError/json(_:)`` that says where the value is not what it should be.
  static func decode<Value: Decodable>(_ type: Value.Type, from text: String, _ name: String) throws -> Value {
    guard depth(of: text) <= maximumDepth else {
      throw ArgumentError.json("\(name) nests deeper than \(maximumDepth) arrays and objects.")
    }
    do {
      return try JSONDecoder().decode(type, from: Data(text.utf8))
    } catch let error as DecodingError {
      throw ArgumentError.json("\(name) \(error.complaint).")
    }
  }

  /// Encodes a result with sorted keys.
  static func encode(_ value: some Encodable) throws -> Data {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    return try encoder.encode(value)
  }

  /// Encodes a result as a C string that the caller frees.
  static func string(_ value: some Encodable) throws -> UnsafeMutablePointer<CChar> {
    try string(copying: try encode(value))
  }

  /// Encoded JSON as a C string that the caller frees.
  static func string(copying data: Data) throws -> UnsafeMutablePointer<CChar> {
    guard let copy = malloc(data.count + 1) else { throw ArgumentError.outOfMemory }
    data.copyBytes(to: UnsafeMutableRawBufferPointer(start: copy, count: data.count))
    let characters = copy.assumingMemoryBound(to: CChar.self)
    characters[data.count] = 0
    return characters
  }

  /// How deep brackets nest outside of strings; malformed text gets a number, too.
  private static func depth(of text: String) -> Int {
    var depth = 0
    var deepest = 0
    var isInString = false
    var isEscaped = false
    for byte in text.utf8 {
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

extension DecodingError {
  /// The end of a sentence that begins with what was decoded.
  fileprivate var complaint: String {
    switch self {
    case .keyNotFound(let key, let context): "lacks \"\(key.stringValue)\"\(context.place)"
    case .typeMismatch(let type, let context): "has a value that is no \(type)\(context.place)"
    case .valueNotFound(let type, let context): "has null for a \(type)\(context.place)"
    case .dataCorrupted(let context) where context.codingPath.isEmpty: "is not well-formed JSON"
    case .dataCorrupted(let context): "has a value that is not allowed\(context.place)"
    @unknown default: "is not what is expected"
    }
  }
}

extension DecodingError.Context {
  /// Where in the document, as " at a.b[3]"; "" for its top.
  fileprivate var place: String {
    guard !codingPath.isEmpty else { return "" }
    let path = codingPath.map { key in key.intValue.map { "[\($0)]" } ?? ".\(key.stringValue)" }.joined()
    return " at \(path.hasPrefix(".") ? String(path.dropFirst()) : path)"
  }
}
