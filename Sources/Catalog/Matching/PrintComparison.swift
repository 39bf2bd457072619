/// Tells what was misread on a spine from what is plainly printed otherwise than a catalog has it.
///
/// A word that resembles no word of the record, nor any that was not read, is printed; so is one that other records have.
struct PrintComparison {
  /// Shorter words are no evidence: articles, initials, scraps.
  private static let leastLetters = 4
  /// A word stands in a text with at most a third of its letters wrong, and resembles another with half of them wrong.
  private static let readable = 3.0
  private static let alike = 2.0

  private let index: CatalogIndex
  /// The text of the spine, folded, without spaces.
  private let text: [UInt8]

  /// Prepares a spine's text.
  init(text: String, index: CatalogIndex) {
    self.text = FoldedText(text, limit: 2400).bytes
    self.index = index
  }

  /// Whether print has words where the record has others, which are nowhere on the spine.
  ///
  /// - Parameters:
  ///   - printed: What was read of a field.
  ///   - recorded: The record's field.
  ///   - context: What else the record has, whose words may have come into the field by mistake.
  /// - Returns: Whether the field is printed otherwise than the record has it.
  /// - Throws: ``CatalogError``.
  func contradicts(_ printed: String, _ recorded: String, context: String) throws(CatalogError) -> Bool {
    let unread = Self.words(recorded).filter { !Self.stands($0, in: text, Self.readable) }
    guard !unread.isEmpty else { return false }
    let all = FoldedText("\(recorded) \(context)", limit: 2400).bytes
    let others = Self.words(printed).filter { !Self.stands($0, in: all, Self.readable) }
    if others.contains(where: { word in !unread.contains { Self.stands(word, in: $0, Self.alike) } }) { return true }
    return try index.knowsAny(of: others)
  }

  /// Whether a name is read on the spine, give or take some letters.
  func names(_ name: String) -> Bool {
    Self.parts(name).contains { $0.count > 2 && Self.stands($0, in: text, Self.readable) }
  }

  /// Whether two texts differ in capitals, accents and a few letters only.
  static func areAlike(_ one: String, _ other: String) -> Bool {
    let (one, other) = (FoldedText(one, limit: 600).bytes, FoldedText(other, limit: 600).bytes)
    return stands(one, in: other, readable) && stands(other, in: one, readable)
  }

  /// Whether one name says all that another says: its words, or more of them where the other has initials.
  static func covers(_ name: String, _ other: String) -> Bool {
    let words = parts(name)
    return parts(other).allSatisfy { part in
      words.contains { part.count == 1 ? $0.starts(with: part) : $0 == part }
    }
  }

  private static func parts(_ text: String) -> [[UInt8]] {
    let folded = FoldedText(text, limit: 600)
    return folded.words.map { Array(folded.bytes[$0]) }
  }

  private static func words(_ text: String) -> [[UInt8]] { parts(text).filter { $0.count >= leastLetters } }

  /// Whether a word is part of a text, at most one letter in so many being wrong.
  private static func stands(_ word: [UInt8], in text: [UInt8], _ tolerance: Double) -> Bool {
    var search = ApproximateSearch()
    let edits = word.withUnsafeBufferPointer { word in text.withUnsafeBufferPointer { search.distance(word, in: $0) } }
    return Double(edits) * tolerance <= Double(min(64, word.count))
  }
}
