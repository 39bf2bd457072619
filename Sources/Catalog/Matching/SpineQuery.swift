import BookExtraction

/// The text of a spine, prepared for comparing it with records.
struct SpineQuery {
  /// The bytes of folded text that are read; the longest spine of 3,373 real ones has 900.
  private static let maximumBytes = 600
  /// The most words that make up one call number ("9(46) 18/19 Bre" has five).
  private static let maximumTagWords = 5
  /// How many letters and figures a call number has.
  private static let tagLengths = 3...24

  /// The folded text.
  let text: FoldedText
  /// The weight of each word, in bits.
  let weights: [Float]
  /// Whether each word is one that some record has.
  let isKnown: [Bool]
  /// Call numbers of records that the text may say, and the words that say them.
  let labels: [(tag: [UInt8], words: Range<Int>)]
  /// The ISBNs in the text.
  let isbns: [String]
  /// The terms to look up, the most telling first.
  let terms: [(term: UInt32, weight: Float)]

  init(_ raw: String, frequencies: TermFrequencies) {
    let raw = raw.prefix(4 * Self.maximumBytes)
    let text = FoldedText(raw, limit: Self.maximumBytes)
    isbns = raw.utf8.contains(where: FoldedText.isFigure) ? ISBN.find(in: raw).map(\.thirteen) : []
    self.text = text
    var terms = Set<UInt32>()
    var words: [UInt32] = []
    var labels: [(tag: [UInt8], words: Range<Int>)] = []
    text.bytes.withUnsafeBufferPointer { bytes in
      for range in text.words {
        let word = UnsafeBufferPointer(rebasing: bytes[range])
        words.append(Term.word(word))
        if word.count > 1 { terms.insert(Term.word(word)) }
        Term.forEachGram(word) { terms.insert($0) }
      }
      for label in Self.labels(text) {
        let term = label.tag.withUnsafeBufferPointer(Term.tag)
        guard frequencies.contains(term) else { continue }
        labels.append(label)
        terms.insert(term)
      }
    }
    for isbn in isbns { terms.insert(Term.isbn(isbn)) }
    weights = words.map(frequencies.weight)
    isKnown = words.map(frequencies.contains)
    self.labels = labels
    let found = terms.filter(frequencies.contains).map { (term: $0, weight: frequencies.weight($0)) }
    self.terms = found.sorted { $0.weight != $1.weight ? $0.weight > $1.weight : $0.term < $1.term }
  }

  /// The text's bytes, those of some words replaced by what no word has.
  func bytes(besides words: [Int]) -> [UInt8] {
    var bytes = text.bytes
    for index in words.lazy.flatMap({ text.words[$0] }) { bytes[index] = 0 }
    return bytes
  }

  /// Runs of successive words that may be a call number, in their order or with the first, letters, after a class in figures
  /// ("Sor 75(Sor)": the label's lower line was read first).
  private static func labels(_ text: FoldedText) -> [(tag: [UInt8], words: Range<Int>)] {
    var labels: [(tag: [UInt8], words: Range<Int>)] = []
    let words = text.words
    for first in words.indices {
      let code = text.bytes[words[first]]
      for end in first + 1...min(words.count, first + maximumTagWords) {
        let run = words[first].lowerBound..<words[end - 1].upperBound
        guard tagLengths.contains(run.count) else { continue }
        labels.append((Array(text.bytes[run]), first..<end))
        let rest = text.bytes[words[first].upperBound..<run.upperBound]
        if code.count > 2, !code.contains(where: FoldedText.isFigure), rest.first.map(FoldedText.isFigure) == true {
          labels.append((Array(rest + code), first..<end))
        }
      }
    }
    return labels
  }
}
