extension String {
  /// The longest text that is taken from a service, in characters.
  private static let longest = 500

  /// A text from a service: on one line, without control characters and the last full stop, not too long.
  var plain: String {
    let spaced = prefix(Self.longest).map { character in
      character.isWhitespace || character.unicodeScalars.contains { $0.value < 0x20 || $0.value == 0x7F }
        ? " " : character
    }
    let text = String(spaced).split(separator: " ").joined(separator: " ")
    return text.hasSuffix(".") ? String(text.dropLast()) : text
  }
}
