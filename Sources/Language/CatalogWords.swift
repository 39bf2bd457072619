import EmbeddedModels

/// What the books of catalogs use a word for, and how their persons are called (`Training/extraction/make_catalog_words.py`).
package enum CatalogWords {
  /// What a word is used for, as far as a table of few bits tells.
  package struct Use: Hashable, Sendable {
    /// The logarithm of how much likelier it stands in the name of a person than in a title, -4...4.
    package let nameOdds: Double
    /// In how many books it is: 0 in few, 1 in many.
    package let frequency: Double
    /// How often it ends the name, where it stands in one, 0...1.
    package let lastShare: Double

    /// Takes the bits of a value apart, the odds lowest.
    fileprivate init(_ value: UInt32) {
      nameOdds = Double(value & 15) * 8 / 15 - 4
      frequency = Double(value >> 4 & 3) / 3
      lastShare = Double(value >> 6 & 3) / 3
    }
  }

  /// The most words of a name that is known.
  package static let longestName = 5
  private static let tables = EmbeddedTables("catalog-words")
  private static let words = StaticFunction(cells: tables.bytes(of: "words"), valueBits: 8, markBits: 8)
  private static let names = StaticFunction(cells: tables.bytes(of: "names"), valueBits: 0, markBits: 10)

  /// What a folded word is used for; nil for one that few books have, or none.
  package static func use(of folded: String) -> Use? { words[StaticFunction.Key(folded)].map(Use.init) }

  /// How many of these folded words, from the first one on, are the whole name of a person, at the most; nil if none are.
  package static func nameLength(of words: [String]) -> Int? {
    var (key, longest) = (StaticFunction.Key(), Int?.none)
    for (index, word) in words.prefix(longestName).enumerated() {
      for scalar in word.unicodeScalars { key.append(scalar.value) }
      if index > 0, names[key] != nil { longest = index + 1 }
    }
    return longest
  }
}
