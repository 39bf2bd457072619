/// How well a record fits the text of a spine.
struct MatchFeatures {
  /// The number of features.
  static let count = 24
  /// What 1 stands for where information is a feature, in bits.
  private static let bitsUnit: Float = 30
  /// The information that makes a subtitle or a series count as a second signal, in bits.
  private static let signalBits: Float = 12

  /// How well a call number must be read to count: set by hand after reading failures on real
  /// spine texts.
  private static let leastTagSimilarity: Float = 0.65

  /// Words on the cases of discs, which stand beside books.
  private static let media: [[UInt8]] = [Array("dvd".utf8), Array("bluray".utf8)]

  /// The values, most of them 0...1.
  private(set) var values = [Float](repeating: 0, count: count)
  /// Similarity of the best surname, 0...1.
  private(set) var surname: Float = 0
  /// Information in what text and record share, in bits.
  private(set) var sharedBits: Float = 0

  /// Whether the call number stands in the text.
  private(set) var hasTag = false
  /// Whether enough of the call number stands in the text.
  private(set) var hasPartOfTag = false
  /// Whether the text's call number is of another class.
  private(set) var hasOtherClass = false
  /// Whether the ISBN stands in the text.
  private(set) var hasISBN = false
  /// Whether the text names a disc and the record does not.
  private(set) var isOtherMedium = false
  private var subtitleBits: Float = 0

  /// Whether enough words of the subtitle stand in the text to tell the book.
  var hasSubtitle: Bool { subtitleBits > Self.signalBits }
  /// Whether the series stands in the text.
  var hasSeries: Bool { values[14] * Self.bitsUnit > Self.signalBits }
  /// Whether a surname of the record stands in the text.
  var hasSurname: Bool { surname >= 0.6 }

  /// Compares the folded fields of a record with a text.
  init(
    _ query: SpineQuery, _ bytes: UnsafeBufferPointer<UInt8>, isbnAgrees: Bool, frequencies: TermFrequencies,
    search: inout ApproximateSearch
  ) {
    let record = RecordText(bytes)
    query.text.bytes.withUnsafeBufferPointer { text in
      var comparison = WordComparison(query: query, text: text, record: bytes, frequencies: frequencies, search: search)
      compareTitle(record, &comparison)
      compareAuthor(record, &comparison)
      compareTag(record, query, text, bytes, &comparison)
      let series = comparison.coverage(record[.series])
      values[14] = min(1, series.bits / Self.bitsUnit)
      values[15] = comparison.coverage(record[.extra]).share
      sharedBits += series.bits * 0.5
      compareNumbers(record, query, text, bytes)
      isOtherMedium = query.text.words.contains { word in
        Self.media.contains(where: text[word].elementsEqual)
          && !record.words.joined().contains { bytes[$0].elementsEqual(text[word]) }
      }
      values[7] = comparison.coverageOfText(record)
      search = comparison.search
    }
    hasISBN = isbnAgrees
    values[18] = isbnAgrees ? 1 : 0
    values[19] = min(2, sharedBits / 60)
  }

  private mutating func compareTitle(_ record: RecordText, _ comparison: inout WordComparison) {
    let title = comparison.coverage(record[.title])
    let subtitle = comparison.coverage(record[.subtitle])
    subtitleBits = subtitle.bits
    sharedBits += title.bits + subtitle.bits
    values[0] = title.share
    values[1] = min(1.5, title.bits / Self.bitsUnit)
    values[2] = min(1, subtitle.bits / Self.bitsUnit)
    values[16] = comparison.whole(record[.title])
    values[20] = record[.title].isEmpty ? 0 : comparison.similarity(record[.title][0])
    values[21] = min(2, title.missing / Self.bitsUnit)
  }

  private mutating func compareAuthor(_ record: RecordText, _ comparison: inout WordComparison) {
    let surnames = record[.surname]
    let found = surnames.map { (similarity: comparison.similarity($0), weight: comparison.weight($0)) }
    surname = zip(surnames, found).reduce(0) { $1.0.count > 2 ? max($0, $1.1.similarity) : $0 }
    let bits = found.reduce(0) { $0 + $1.similarity * $1.weight }
    values[3] = surname
    values[4] = min(1, bits / Self.bitsUnit)
    values[5] = record[.given].reduce(0) { $1.count > 2 ? max($0, comparison.similarity($1)) : $0 }
    values[6] = surnames.isEmpty ? 1 : 0
    sharedBits += bits
  }

  private mutating func compareTag(
    _ record: RecordText, _ query: SpineQuery, _ text: UnsafeBufferPointer<UInt8>,
    _ bytes: UnsafeBufferPointer<UInt8>, _ comparison: inout WordComparison
  ) {
    let tag = record[.tag].flatMap { bytes[$0] }
    values[17] = tag.isEmpty ? 1 : 0
    let longest = query.tags.map(\.count).max() ?? 0
    hasTag = query.tags.contains { $0.count == tag.count && text[$0].elementsEqual(tag) }
    values[8] = hasTag ? 1 : 0
    let bits = tag.withUnsafeBufferPointer { comparison.frequencies.weight(Term.tag($0)) }
    values[9] = hasTag ? min(1, bits / 15) : 0
    values[13] = !hasTag && longest > 3 ? 1 : 0
    sharedBits += hasTag ? bits : 0
    guard !tag.isEmpty, !hasTag else { return }
    values[11] = comparison.similarityOfRun(tag)
    if let number = record[.tag].first {
      values[12] = number.count > 2 && query.text.words.contains { text[$0].elementsEqual(bytes[number]) } ? 1 : 0
    }
    if let code = record[.tag].last, code.count > 2 { compareCode(code, record[.tag].first, query, text, bytes) }
    hasPartOfTag = !hasOtherClass && (values[11] >= Self.leastTagSimilarity || values[10] > 0 || values[12] > 0)
  }

  /// The letters at the end of a call number, and whether another class than the record's stands before them.
  private mutating func compareCode(
    _ code: Range<Int>, _ number: Range<Int>?, _ query: SpineQuery, _ text: UnsafeBufferPointer<UInt8>,
    _ bytes: UnsafeBufferPointer<UInt8>
  ) {
    let words = query.text.words
    guard let place = words.firstIndex(where: { text[$0].elementsEqual(bytes[code]) }) else { return }
    values[10] = 1
    guard place > 0, let number else { return }
    let before = text[words[place - 1]]
    let isClass = (1...3).contains(before.count) && before.allSatisfy { (97...122).contains($0) }
    hasOtherClass = isClass && number.count <= 3 && !before.elementsEqual(bytes[number])
  }

  /// Numbers tell the volumes of a work apart.
  private mutating func compareNumbers(
    _ record: RecordText, _ query: SpineQuery, _ text: UnsafeBufferPointer<UInt8>, _ bytes: UnsafeBufferPointer<UInt8>
  ) {
    for word in record[.title] + record[.subtitle] where bytes[word].allSatisfy({ $0 >= 0x30 && $0 <= 0x39 }) {
      let agrees = query.text.words.contains { text[$0].elementsEqual(bytes[word]) }
      values[agrees ? 22 : 23] = 1
    }
  }
}
