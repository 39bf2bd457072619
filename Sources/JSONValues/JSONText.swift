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
    // Some programs begin a text with a byte order mark.
    let bytes = Array(text.utf8.dropFirst(text.unicodeScalars.first == "\u{FEFF}" ? 3 : 0))
    var parser = JSONParser<JSONPart>(bytes, repairs: true)
    do {
      return try Value(from: JSONPartDecoder(part: try parser.parse(), path: .top))
    } catch let error as DecodingError {
      throw JSONTextError("\(name) \(error.complaint).")
    } catch let flaw as JSONFlaw {
      throw flaw.error(name)
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
    var parser = JSONParser<JSONValue>(Array(text.utf8), repairs: false)
    do throws(JSONFlaw) { return try parser.parse() } catch { throw error.error(name) }
  }

  /// Encodes a value in UTF-8 with sorted keys and unescaped slashes.
  ///
  /// - Throws: `EncodingError` for a number that JSON lacks.
  public static func encode(_ value: some Encodable) throws -> [UInt8] {
    let draft = try JSONDraftEncoder.draft(of: value, at: .top)
    if case .nothing = draft.kind {
      throw EncodingError.invalidValue(value, .init(codingPath: [], debugDescription: "It encodes no value."))
    }
    var writer = JSONWriter()
    writer.write(draft)
    return writer.bytes
  }
}

extension JSONFlaw {
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
