import Language

/// What people call a shelf or a bookcase, such as "Office, case 2, shelf 3".
struct ShelfName: Hashable, Sendable {
  /// The name, without white space at its ends, runs of it as one blank.
  let text: String

  /// The longest name, in characters; what is longer is cut.
  static let maximumCharacters = 200

  /// A name; nil when there is nothing to read in it.
  init?(_ text: String) {
    let words = text.plainPrefix(Self.maximumCharacters).split { character in
      character.isWhitespace || character.unicodeScalars.allSatisfy { $0.value < 0x20 || $0.value == 0x7F }
    }
    guard !words.isEmpty else { return nil }
    self.text = words.joined(separator: " ")
  }
}
