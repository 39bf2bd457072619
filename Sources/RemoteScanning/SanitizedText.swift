import Language

extension String {
  /// The longest text that is taken from a service, in characters.
  private static let longest = 500

  /// A text from a service: on one line, without control characters, not too long.
  var sanitized: String {
    let spaced = plainPrefix(Self.longest).map { $0.isWhitespace || $0.isControl ? " " : $0 }
    return String(spaced).split(separator: " ").joined(separator: " ")
  }

  /// A text from a service as a part of a sentence: without its full stop, too.
  var sanitizedClause: String {
    let text = sanitized
    return text.hasSuffix(".") ? String(text.dropLast()) : text
  }

  /// Whether ``sanitized`` need not change it but for white space.
  var isSanitizedLine: Bool { count <= Self.longest && !contains { $0.isNewline || $0.isControl } }
}

extension Character {
  fileprivate var isControl: Bool { unicodeScalars.contains { $0.properties.generalCategory == .control } }
}
