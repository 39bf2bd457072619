/// Recognized text made regular.
package enum TextCleaning {
  /// The longest line that is read, in characters: no spine has more on a line.
  package static let longestLine = 300

  /// Composes accents, straightens spaces (two stay: recognizers write them for a wide gap), drops control characters, and joins letters that are set apart ("G R I T").
  package static func clean(_ text: some StringProtocol) -> String {
    var plain = ""
    for character in text.plainPrefix(longestLine) {
      if character.isWhitespace {
        if !plain.isEmpty, !plain.hasSuffix("  ") { plain.append(" ") }
      } else if !isControl(character) {
        plain.append(composed(character))
      }
    }
    while plain.last == " " { plain.removeLast() }
    return joinSpacedLetters(plain)
  }

  /// Marks of trade and copyright, which belong to no title.
  private static let marks: Set<Unicode.Scalar> = ["®", "™", "©"]

  private static func isControl(_ character: Character) -> Bool {
    character.unicodeScalars.contains {
      $0.value < 32 || (127...159).contains($0.value) || $0.value == 0xFFFD || $0.value == 0xFEFF
        || marks.contains($0)
    }
  }

  /// One scalar for a letter with its accent: characters compare by canonical equivalence, so the table finds both forms.
  private static func composed(_ character: Character) -> Character {
    character.unicodeScalars.count == 1 ? character : precomposed[character] ?? character
  }

  /// A text with one scalar for each letter with its accent.
  package static func composed(_ text: String) -> String { String(text.map(composed)) }

  private static let precomposed: [Character: Character] = {
    let letters =
      (0xC0...0x17F).compactMap(Unicode.Scalar.init).map(Character.init) + [
        "й", "Й", "ё", "Ё", "ș", "ț", "Ș", "Ț", "ǎ",
      ]
    return Dictionary(letters.map { ($0, $0) }, uniquingKeysWith: { first, _ in first })
  }()

  /// Joins three or more single letters that stand apart; three before a longer word are initials ("J R R Tolkien"), and the remnant of
  /// a smaller line is dropped ("THE OLD MILL A T S").
  package static func joinSpacedLetters(_ text: String) -> String {
    let tokens = text.split(separator: " ", omittingEmptySubsequences: false)
    guard tokens.count >= 3 else { return text }
    var joined: [String] = []
    var index = 0
    while index < tokens.count {
      let run = tokens[index...].prefix { $0.count == 1 && ($0.first?.isLetter ?? false) }
      let initials = run.count == 3 && index + 3 < tokens.count && tokens[index + 3].count > 2
      if run.count >= 2, run.endIndex == tokens.count, isRemnant(run.joined(), after: tokens[..<index]) {
        index += run.count
      } else if run.count >= 3, !initials {
        joined.append(run.joined())
        index += run.count
      } else {
        joined.append(String(tokens[index]))
        index += 1
      }
    }
    return joined.joined(separator: " ")
  }

  /// Whether two or three letters at the end of several words are what the recognizer saw of a smaller line there.
  private static func isRemnant(_ letters: String, after words: ArraySlice<Substring>) -> Bool {
    letters.count <= 3 && words.count(where: { $0.count > 2 }) >= 2 && Lexicon.marks(TextFolding.key(letters)).isEmpty
  }
}
