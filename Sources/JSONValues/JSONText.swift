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
    let size = size(of: text.utf8)
    guard size.depth <= JSONValue.maximumDepth else { throw JSONParser.Failure.tooDeep.error(name) }
    guard size.values <= JSONValue.maximumValues else { throw JSONParser.Failure.tooManyValues.error(name) }
    do {
      return try JSONDecoder().decode(type, from: Data(text.utf8))
    } catch let error as DecodingError {
      throw JSONTextError("\(name) \(error.complaint).")
    }
  }

  /// Reads a text from outside whose keys are to be looked at one by one.
  ///
  /// - Parameters:
  ///   - text: The JSON.
  ///   - name: What the caller calls the text, for messages.
  /// - Returns: The value.
  /// - Throws: ``JSONTextError``.
  public static func value(of text: String, _ name: String) throws(JSONTextError) -> JSONValue {
    var parser = JSONParser(Array(text.utf8), repairs: false)
    do throws(JSONParser.Failure) { return try parser.parse() } catch { throw error.error(name) }
  }

  /// How deep brackets nest outside of strings, and how many values there are at most; malformed text gets numbers, too.
  static func size(of text: some Sequence<UInt8>) -> (depth: Int, values: Int) {
    var (depth, deepest, values) = (0, 0, 1)
    var isInString = false
    var isEscaped = false
    for byte in text {
      switch byte {
      case _ where isEscaped: isEscaped = false
      case UInt8(ascii: "\\"): isEscaped = isInString
      case UInt8(ascii: "\""): isInString.toggle()
      case _ where isInString: break
      case UInt8(ascii: "["), UInt8(ascii: "{"): (depth, values) = (depth + 1, values + 1)
      case UInt8(ascii: ","): values += 1
      case UInt8(ascii: "]"), UInt8(ascii: "}"): depth -= 1
      default: break
      }
      deepest = max(deepest, depth)
    }
    return (deepest, values)
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

extension JSONParser.Failure {
  /// What a caller learns of it.
  fileprivate func error(_ name: String) -> JSONTextError {
    switch self {
    case .malformed: JSONTextError("\(name) is not well-formed JSON.")
    case .tooDeep: JSONTextError("\(name) nests deeper than \(JSONValue.maximumDepth) arrays and objects.")
    case .tooManyValues: JSONTextError("\(name) has more than \(JSONValue.maximumValues) values.")
    }
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
    let path = codingPath.map { key in key.intValue.map { "[\($0)]" } ?? ".\(key.stringValue.quotable)" }.joined()
    return " at \(path.hasPrefix(".") ? String(path.dropFirst()) : path)"
  }
}

extension String {
  /// As much of a key from outside as a message tells.
  var quotable: String {
    let most = 80
    let scalars = unicodeScalars.prefix(most)
    return scalars.endIndex == unicodeScalars.endIndex ? self : "\(String(scalars))…"
  }
}
