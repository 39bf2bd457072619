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
  /// The letters of a call number that are a commoner word than this, in bits, tell nothing ("Del", "Los").
  private static let leastCodeBits: Float = 6
  /// The information of a given name that counts as a signal, in bits.
  private static let givenNameBits: Float = 8

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
  /// Whether a telling given name of an author stands in the text.
  private(set) var hasGivenName = false
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
    // A name that is the title, too, must stand in the text twice to speak for the author.
    surname = zip(surnames, found).reduce(0) { best, name in
      name.0.count > 2 && !comparison.isSpent(name.0, on: record[.title]) ? max(best, name.1.similarity) : best
    }
    let bits = found.reduce(0) { $0 + $1.similarity * $1.weight }
    values[3] = surname
    values[4] = min(1, bits / Self.bitsUnit)
    values[5] = record[.given].reduce(0) { $1.count > 2 ? max($0, comparison.similarity($1)) : $0 }
    hasGivenName = record[.given].contains {
      $0.count > 4 && comparison.weight($0) >= Self.givenNameBits && comparison.similarity($0) == 1
    }
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
    let classWords = record[.tag].dropLast().map { bytes[$0] }
    values[11] = comparison.similarityOfRun(tag)
    if let first = record[.tag].first.map({ bytes[$0] }), first.count > 2 {
      values[12] = query.text.words.contains { text[$0].elementsEqual(first) } ? 1 : 0
    }
    if let code = record[.tag].last, code.count > 2, comparison.weight(code) >= Self.leastCodeBits {
      compareCode(bytes[code], classWords, query, text)
    }
    let hasClass = comparison.isPart(classWords.flatMap { $0 })
    hasPartOfTag =
      !hasOtherClass && (values[11] >= Self.leastTagSimilarity || values[10] > 0 || values[12] > 0 || hasClass)
  }

  /// The letters at the end of a call number, and whether letters of another class than the record's stand before them.
  private mutating func compareCode(
    _ code: Slice<UnsafeBufferPointer<UInt8>>, _ classWords: [Slice<UnsafeBufferPointer<UInt8>>], _ query: SpineQuery,
    _ text: UnsafeBufferPointer<UInt8>
  ) {
    let words = query.text.words
    guard let place = words.firstIndex(where: { text[$0].elementsEqual(code) }) else { return }
    values[10] = 1
    guard place > 0, let first = classWords.first, first.allSatisfy(Self.isLetter) else { return }
    let before = text[words[place - 1]]
    hasOtherClass =
      before.count <= 3 && before.allSatisfy(Self.isLetter) && !classWords.contains { $0.elementsEqual(before) }
  }

  private static func isLetter(_ byte: UInt8) -> Bool { (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte) }

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
