import FoundationEssentials

/// Texts of JSON in and out.
public enum JSONText {
  /// Decodes a text from outside.
  ///
  /// - Parameters:
  ///   - type: What it should be.
  ///   - text: The JSON.
  ///   - name: What the caller calls the text, for messages.
  /// - Returns: The value.
  /// - Throws: ``JSONTextError`` that says where the value is not what it should be.
  public static func decode<Value: Decodable>(
    _ type: Value.Type, from text: String, _ name: String
  ) throws -> Value {
    guard JSONValue.depth(of: text.utf8) <= JSONValue.maximumDepth else {
      throw JSONTextError("\(name) nests deeper than \(JSONValue.maximumDepth) arrays and objects.")
    }
    do {
      return try JSONDecoder().decode(type, from: Data(text.utf8))
    } catch let error as DecodingError {
      throw JSONTextError("\(name) \(error.complaint).")
    }
  }

  /// Encodes a value in UTF-8 with sorted keys and unescaped slashes.
  ///
  /// - Throws: `EncodingError` for a number that JSON lacks.
  public static func encode(_ value: some Encodable) throws -> Data {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    return try encoder.encode(value)
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
