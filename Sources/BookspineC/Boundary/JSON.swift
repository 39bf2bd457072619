import FoundationEssentials
import Glibc
import JSONValues

/// JSON in and out.
enum JSON {
  /// Decodes a caller's JSON.
  ///
  /// - Throws: ``ArgumentError/json(_:)`` that says where the value is not what it should be.
  static func decode<Value: Decodable>(_ type: Value.Type, from text: String, _ name: String) throws -> Value {
    guard JSONValue.depth(of: text.utf8) <= JSONValue.maximumDepth else {
      throw ArgumentError.json("\(name) nests deeper than \(JSONValue.maximumDepth) arrays and objects.")
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
