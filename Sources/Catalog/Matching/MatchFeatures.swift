/// How well a record fits the text of a spine.
struct MatchFeatures {
  /// The number of features.
  static let count = 26
  /// What 1 stands for where information is a feature, in bits.
  private static let bitsUnit: Float = 30
  /// The information that makes a subtitle or a series count as a second signal, in bits.
  private static let signalBits: Float = 12

  /// The information of a given name that counts as a signal, in bits.
  private static let givenNameBits: Float = 8
  /// Below this share of title and subtitle a title counts as not read: set by hand like the next, after reading failures on real
  /// spine texts.
  private static let unreadTitle: Float = 0.35
  /// The share of the title that makes it a sign of the book.
  private static let leastSeenTitle: Float = 0.2

  /// Words on the cases of discs, which stand beside books.
  private static let media: [[UInt8]] = [Array("dvd".utf8), Array("bluray".utf8)]

  /// The values, most of them 0...1.
  private(set) var values = [Float](repeating: 0, count: count)
  /// Similarity of the best surname, 0...1.
  private(set) var surname: Float = 0
  /// Information in what text and record share, in bits.
  private(set) var sharedBits: Float = 0

  /// What the text says of the call number.
  let label: LabelReading
  /// Whether the ISBN stands in the text.
  private(set) var hasISBN = false
  /// Whether the text names a disc and the record does not.
  private(set) var isOtherMedium = false
  /// Whether the title was not read and a long word that the record has not was.
  private(set) var hasOtherTitle = false
  /// Whether a telling given name of an author stands in the text.
  private(set) var hasGivenName = false
  private var subtitleBits: Float = 0

  /// Whether some of the title stands in the text.
  var hasTitle: Bool { values[0] >= Self.leastSeenTitle }
  /// The share of the title's information that stands in the text, or of the subtitle's where that is more, 0...1.
  var seenTitle: Float { values[24] }
  /// How well the title stands in the text as one string, 0...1.
  var wholeTitle: Float { values[16] }
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
    label = query.text.bytes.withUnsafeBufferPointer { text in
      var comparison = WordComparison(query: query, text: text, record: bytes, frequencies: frequencies, search: search)
      defer { search = comparison.search }
      return LabelReading(record, &comparison)
    }
    compareLabel()
    // A label's letters are no second sign of the title and the name that they were taken from.
    query.bytes(besides: label.words).withUnsafeBufferPointer { text in
      var comparison = WordComparison(query: query, text: text, record: bytes, frequencies: frequencies, search: search)
      compareTitle(record, &comparison)
      compareAuthor(record, &comparison)
      compareNumbers(record, query, text, bytes)
      isOtherMedium = query.text.words.contains { word in
        Self.media.contains(where: text[word].elementsEqual)
          && !record.words.joined().contains { bytes[$0].elementsEqual(text[word]) }
      }
      let series = comparison.coverage(record[.series])
      values[14] = min(1, series.bits / Self.bitsUnit)
      values[15] = comparison.coverage(record[.extra]).share
      sharedBits += series.bits * 0.5
      let explained = comparison.coverageOfText(record)
      values[7] = explained.share
      hasOtherTitle = seenTitle < Self.unreadTitle && comparison.hasStranger(record)
      values[25] = min(1, explained.missing / Self.bitsUnit)
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
    values[24] = max(title.share, subtitle.share)
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

  private mutating func compareLabel() {
    values[8] = label.isWhole ? 1 : 0
    values[9] = min(1, label.bits / 15)
    values[10] = label.hasCode ? 1 : 0
    values[11] = label.similarity
    values[12] = label.hasFirstWord ? 1 : 0
    values[13] = label.isOther ? 1 : 0
    values[17] = label.isKnown ? 0 : 1
    sharedBits += label.bits
  }

  /// Whether a word is a number in figures or a Roman one of two letters and more, up to thirty.
  private static func isNumber(_ word: Slice<UnsafeBufferPointer<UInt8>>) -> Bool {
    word.allSatisfy(FoldedText.isFigure) || word.count > 1 && word.allSatisfy("ivx".utf8.contains)
  }

  /// Numbers tell the volumes of a work apart.
  private mutating func compareNumbers(
    _ record: RecordText, _ query: SpineQuery, _ text: UnsafeBufferPointer<UInt8>, _ bytes: UnsafeBufferPointer<UInt8>
  ) {
    for word in record[.title] + record[.subtitle] where Self.isNumber(bytes[word]) {
      let agrees = query.text.words.contains { text[$0].elementsEqual(bytes[word]) }
      values[agrees ? 22 : 23] = 1
    }
  }
}
