/// A word of a line, with what is known of it.
package struct Word: Sendable {
  /// The word as recognized, with its punctuation.
  package let text: String
  /// Letters and digits only, folded.
  package let key: String
  /// What the lexicon knows.
  package let marks: WordMarks
  /// The log-odds that it belongs to a person's name.
  package let nameOdds: Double
  /// "J." or "J.R.R.", or a single capital.
  package let isInitial: Bool
  /// Where it begins and ends on its line, as fractions 0...1.
  package let start: Double
  package let end: Double

  /// A word as recognized, `start` and `end` on its line as fractions 0...1.
  package init(_ text: String, start: Double, end: Double) {
    self.text = text
    self.start = start
    self.end = end
    key = TextFolding.key(text)
    let apostrophe = TextFolding.fold(text).filter { $0.isLetter || $0.isNumber || $0 == "'" }
    marks = key.isEmpty ? [] : Lexicon.marks(key).union(apostrophe == key ? [] : Lexicon.marks(apostrophe))
    nameOdds = Self.odds(text: text, key: key, marks: marks)
    isInitial = Self.isInitial(text)
  }

  /// Whether it is digits alone.
  package var isNumber: Bool { !key.isEmpty && key.allSatisfy(\.isNumber) }
  /// Whether a digit is in it.
  package var hasDigit: Bool { key.contains(where: \.isNumber) }
  /// Whether a letter is in it.
  package var hasLetter: Bool { key.contains(where: \.isLetter) }
  /// Whether it is an article, a preposition or the like.
  package var isFunction: Bool { marks.contains(.function) }
  /// Whether it is more than a name.
  package var isDictionary: Bool { marks.has(.dictionary) }
  /// Whether it goes on in the next word.
  package var isHyphenated: Bool { text.count > 2 && text.last.map { "-‐–".contains($0) } ?? false }
  /// "Anna's".
  package var isPossessive: Bool { key.count > 2 && TextFolding.fold(text).hasSuffix("'s") }
  /// "de", "von", "Mc": words inside names.
  package var isParticle: Bool { Self.particles.contains(key) }
  /// Whether its letters are capitals.
  package var isUpper: Bool { text.contains(where: \.isUppercase) && !text.contains(where: \.isLowercase) }

  private static let particles = WordList("name-particles")

  private static func isInitial(_ text: String) -> Bool {
    let letters = text.filter(\.isLetter)
    guard let first = letters.first, first.isUppercase, letters.count <= 3,
      !text.contains(where: { $0.isNumber || $0 == "+" })
    else {
      return false
    }
    return text.contains(".")
      ? text.count <= letters.count * 2 && letters.allSatisfy(\.isUppercase) && !abbreviations.contains(text)
      : letters.count == 1
  }

  private static let abbreviations = WordList("abbreviations-with-point")

  private static func odds(text: String, key: String, marks: WordMarks) -> Double {
    if key.isEmpty || key.contains(where: \.isNumber) { return -2 }
    if key.count == 1 { return text.first?.isUppercase == true && key != "a" && key != "i" ? 1.5 : -1 }
    if key.count == 2, text.contains("."), marks.isDisjoint(with: .function) { return 1.5 }
    return NameModel.odds(key, marks: marks)
  }
}
