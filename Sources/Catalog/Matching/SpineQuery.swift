import BookExtraction

/// The text of a spine, prepared for comparing it with records.
struct SpineQuery {
  /// The bytes of folded text that are read; the longest spine of 3,373 real ones has 900.
  private static let maximumBytes = 600
  /// The most words that make up one call number ("9(46) 18/19 Bre" has five).
  private static let maximumTagWords = 5

  /// The folded text.
  let text: FoldedText
  /// The weight of each word, in bits.
  let weights: [Float]
  /// Whether each word is one that some record has.
  let isKnown: [Bool]
  /// Runs of words that are the call number of some record.
  let tags: [Range<Int>]
  /// The ISBNs in the text.
  let isbns: [String]
  /// The terms to look up, the most telling first.
  let terms: [(term: UInt32, weight: Float)]

  init(_ raw: String, frequencies: TermFrequencies) {
    let raw = raw.prefix(4 * Self.maximumBytes)
    let text = FoldedText(raw, limit: Self.maximumBytes)
    isbns = raw.utf8.contains { $0 >= 0x30 && $0 <= 0x39 } ? ISBN.find(in: raw).map(\.thirteen) : []
    self.text = text
    var terms = Set<UInt32>()
    var words: [UInt32] = []
    var tags: [Range<Int>] = []
    text.bytes.withUnsafeBufferPointer { bytes in
      for range in text.words {
        let word = UnsafeBufferPointer(rebasing: bytes[range])
        words.append(Term.word(word))
        if word.count > 1 { terms.insert(Term.word(word)) }
        Term.forEachGram(word) { terms.insert($0) }
      }
      for run in Self.runs(text.words) {
        let term = Term.tag(UnsafeBufferPointer(rebasing: bytes[run]))
        guard frequencies.contains(term) else { continue }
        tags.append(run)
        terms.insert(term)
      }
    }
    for isbn in isbns { terms.insert(Term.isbn(isbn)) }
    weights = words.map(frequencies.weight)
    isKnown = words.map(frequencies.contains)
    self.tags = tags
    let found = terms.filter(frequencies.contains).map { (term: $0, weight: frequencies.weight($0)) }
    self.terms = found.sorted { $0.weight != $1.weight ? $0.weight > $1.weight : $0.term < $1.term }
  }

  /// Runs of successive words that may be a call number.
  private static func runs(_ words: [Range<Int>]) -> [Range<Int>] {
    var runs: [Range<Int>] = []
    for first in words.indices {
      for last in first..<min(words.count, first + maximumTagWords) {
        let run = words[first].lowerBound..<words[last].upperBound
        if (3...24).contains(run.count) { runs.append(run) }
      }
    }
    return runs
  }
}
