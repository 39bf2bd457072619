import EmbeddedModels

/// The words and names that the library knows: of SCOWL, the US Census of 1990, pyspellchecker, Faker, and this project's own lists.
package enum Lexicon {
  private static let tables = EmbeddedTables("lexicon")
  /// The sets of marks that words have, and which of them a word has (`Training/extraction/make_lexicon.py`).
  private static let sets: [UInt64] = tables.numbers("sets")
  private static let words = StaticFunction(cells: tables.bytes(of: "cells"), valueBits: 9, markBits: 14)
  private static let endings: [(String, String)] = [
    ("'s", ""), ("ies", "y"), ("es", ""), ("s", ""), ("ing", ""), ("ing", "e"), ("ed", ""), ("ed", "e"), ("ly", ""),
    ("er", ""), ("ness", ""),
  ]

  /// The marks of a folded word (see `TextFolding`), trying its English base form when it has none.
  package static func marks(_ folded: String) -> WordMarks {
    let direct = exact(folded)
    guard direct.isDisjoint(with: .dictionary) || direct.contains(.wide), folded.utf8.count > 4 else { return direct }
    for (ending, base) in endings where folded.hasSuffix(ending) {
      let marks = exact(folded.dropLast(ending.count) + base)
      if marks.has([.frequent, .usual, .rare]) { return direct.subtracting(.wide).union([.rare]) }
    }
    return direct
  }

  /// The marks of a word as printed, with and without its apostrophe.
  static func marks(ofPrinted word: some StringProtocol) -> WordMarks {
    let key = TextFolding.key(word)
    guard !key.isEmpty else { return [] }
    let apostrophe = TextFolding.fold(word).filter { $0.isLetter || $0.isNumber || $0 == "'" }
    return marks(key).union(apostrophe == key ? [] : marks(apostrophe))
  }

  /// Whether a word is a given name.
  package static func isGivenName(_ word: some StringProtocol) -> Bool {
    exact(TextFolding.key(word)).has(.given)
  }

  /// Whether a folded word is part of a publisher's name.
  package static func isOfPublisher(_ folded: String) -> Bool { PublisherList.hasWord(folded) }

  /// The marks of a folded word as listed.
  package static func exact(_ folded: some StringProtocol) -> WordMarks {
    guard folded.utf8.count <= 32 else { return [] }
    guard let index = words[StaticFunction.Key(folded)], index < sets.count else { return [] }
    return WordMarks(rawValue: UInt32(truncatingIfNeeded: sets[Int(index)]))
  }

  /// How unlikely a word with these marks is, in nats, or nil when it has none that tell.
  package static func cost(of marks: WordMarks) -> Double? {
    if marks.contains(.wide) { return nil }
    if marks.has([.frequent, .function, .commonGiven]) { return 8 }
    if marks.has([.commonSurname, .usual, .titleWord]) { return 10 }
    return marks.has([.rareSurname, .rareGiven, .rare]) ? 12 : nil
  }

  /// How unlikely a folded word is, in nats, abbreviations, publishers' names and the long lists of other languages and countries
  /// included; nil when it is not known.
  package static func costOnSpines(of folded: String) -> Double? {
    let marks = marks(folded)
    if let cost = cost(of: marks) { return cost }
    if abbreviations.contains(folded) { return 10 }
    return marks.contains(.wide) || PublisherList.hasWord(folded) ? 14 : nil
  }

  private static let abbreviations = WordList("abbreviations")

  /// How unlikely a word is that is not known, in nats.
  package static func costOfUnknown(letterCount: Int) -> Double { 7 + 3 * Double(letterCount) }
}
