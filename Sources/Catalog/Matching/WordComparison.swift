import Language

/// Compares the words of one record with one text, letters wrong, words cut or run together.
struct WordComparison {
  /// The least share of a word that its beginning or end must make up.
  private static let leastPart = 3
  /// The letters of a word that can't be a fragment, a coauthor's short name or a mark: set by hand after reading failures on
  /// real spine texts, as is the next.
  private static let strangerLength = 8
  private static let strangerSimilarity: Float = 0.3

  let query: SpineQuery
  let text: UnsafeBufferPointer<UInt8>
  let record: UnsafeBufferPointer<UInt8>
  let frequencies: TermFrequencies
  var search: ApproximateSearch

  /// A record's word's weight, in bits.
  func weight(_ word: Range<Int>) -> Float {
    frequencies.weight(Term.word(UnsafeBufferPointer(rebasing: record[word])))
  }

  /// How well a record's word stands in the text: 1 as a word, less with edits or in part, 0 not at all.
  mutating func similarity(_ word: Range<Int>) -> Float {
    let bytes = UnsafeBufferPointer(rebasing: record[word])
    var best: Float = 0
    for candidate in query.text.words where candidate.count <= bytes.count {
      let part = UnsafeBufferPointer(rebasing: text[candidate])
      if part.count == bytes.count {
        if part.elementsEqual(bytes) { return 1 }
      } else if part.count >= Self.leastPart, bytes.starts(with: part) || bytes.suffix(part.count).elementsEqual(part) {
        best = max(best, Float(part.count) / Float(bytes.count))
      }
    }
    return bytes.count < 4 ? 0 : max(best, fuzzy(bytes, in: text))
  }

  /// The share of a field's information that stands in the text, and that information in bits.
  mutating func coverage(_ words: [Range<Int>]) -> (share: Float, bits: Float, missing: Float) {
    var total: Float = 0
    var found: Float = 0
    for word in words {
      let weight = weight(word)
      total += weight
      found += weight * similarity(word)
    }
    return (total > 0 ? found / total : 0, found, total - found)
  }

  /// How well a field stands in the text as one string, in order and without gaps.
  mutating func whole(_ words: [Range<Int>]) -> Float {
    let bytes = words.flatMap { record[$0] }
    return bytes.isEmpty ? 0 : bytes.withUnsafeBufferPointer { fuzzy($0, in: text) }
  }

  /// Whether the only place in the text of a record's word is one that a word of another field takes.
  func isSpent(_ word: Range<Int>, on field: [Range<Int>]) -> Bool {
    guard field.contains(where: { record[$0].elementsEqual(record[word]) }) else { return false }
    return query.text.words.count { text[$0].elementsEqual(record[word]) } < 2
  }

  /// Whether at least four letters stand in the text without fault.
  mutating func isPart(_ bytes: [UInt8]) -> Bool {
    bytes.count >= 4 && bytes.withUnsafeBufferPointer { search.distance($0, in: text) } == 0
  }

  /// How well a run of letters stands in the text, at most a third of it wrong.
  mutating func similarityOfRun(_ bytes: [UInt8]) -> Float {
    bytes.count < 4 ? 0 : bytes.withUnsafeBufferPointer { fuzzy($0, in: text) }
  }

  /// The share of the text's information that stands in the record.
  mutating func coverageOfText(_ record: RecordText) -> (share: Float, missing: Float) {
    let fields = record.words.prefix(RecordText.Field.series.rawValue + 1).joined()
    let whole = fields.flatMap { self.record[$0] }
    var total: Float = 0
    var found: Float = 0
    for (index, word) in query.text.words.enumerated() where word.count > 1 && text[word.lowerBound] != 0 {
      let weight = query.isKnown[index] ? query.weights[index] : min(8, query.weights[index])
      let part = UnsafeBufferPointer(rebasing: text[word])
      total += weight
      if fields.contains(where: { self.record[$0].elementsEqual(part) }) {
        found += weight
      } else if part.count > 3 {
        found += weight * whole.withUnsafeBufferPointer { fuzzy(part, in: $0) }
      }
    }
    return (total > 0 ? found / total : 0, total - found)
  }

  /// Whether the text has a long word that resembles nothing in the record and names no publisher.
  mutating func hasStranger(_ record: RecordText) -> Bool {
    let whole = record.words.joined().flatMap { self.record[$0] }
    return query.text.words.contains { word in
      let part = UnsafeBufferPointer(rebasing: text[word])
      guard part.count >= Self.strangerLength, part.allSatisfy(FoldedText.isLetter) else { return false }
      let similarity = whole.withUnsafeBufferPointer { fuzzy(part, in: $0) }
      return similarity < Self.strangerSimilarity && !Lexicon.isOfPublisher(String(decoding: part, as: UTF8.self))
    }
  }

  /// 0.95 for a faultless part of the text, 0 from half of the letters wrong.
  private mutating func fuzzy(_ pattern: UnsafeBufferPointer<UInt8>, in text: UnsafeBufferPointer<UInt8>) -> Float {
    let length = Float(min(64, pattern.count))
    let edits = Float(search.distance(pattern, in: text))
    return 0.95 * max(0, 1 - 2 * edits / length)
  }
}
