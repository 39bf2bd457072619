import Glibc
import Language
import TextRecognition

/// What is printed on a line, as far as it tells which lines are of one book.
struct LinePrint: Sendable {
  /// The line's letters and digits, folded, as UTF-8.
  let key: [UInt8]
  let letterCount: Int
  /// Whether more of them are digits than letters.
  let isNumber: Bool
  /// The shares of its letters in words that the lexicon knows as names of persons only, as other words, and as parts of publishers' names,
  /// 0...1.
  let shares: (names: Double, words: Double, publishers: Double)
  /// The mean confidence of its characters, 0...1.
  let confidence: Double

  init(_ line: TextLine) {
    let text = TextFolding.key(line.text)
    key = Array(text.utf8)
    letterCount = text.unicodeScalars.count(where: TextFolding.isLetter)
    isNumber = text.unicodeScalars.count > 2 * letterCount
    confidence = line.confidence
    var counts = (names: 0, words: 0, publishers: 0)
    for word in line.text.split(whereSeparator: { !$0.isLetter && $0 != "'" }).map({ TextFolding.key($0) }) {
      let (marks, count) = (Lexicon.exact(word), word.unicodeScalars.count)
      if marks.has(.dictionary) { counts.words += count } else if marks.has(.name) { counts.names += count }
      if Lexicon.isOfPublisher(word) { counts.publishers += count }
    }
    let all = Double(max(1, letterCount))
    shares = (Double(counts.names) / all, Double(counts.words) / all, Double(counts.publishers) / all)
  }

  /// How alike two lines read: 1 for the same letters, 0 where half of the longer one's differ.
  ///
  /// A name or a call number stands once on a book: what is read twice is of two.
  func likeness(to other: LinePrint) -> Double {
    let most = max(key.count, other.key.count) / 2
    guard most > 0, min(key.count, other.key.count) >= most else { return 0 }
    return 1 - Double(min(most, EditDistance.of(key, other.key, most: most))) / Double(most)
  }
}

/// Evidence from the text of two lines on whether they stand on the same spine.
struct LinePrintFeatures {
  /// The names of ``values``, in order.
  static let names = [
    "likeness", "likenessOfLong", "lettersOfShorter", "lettersOfLonger", "shorterIsNumber", "longerIsNumber",
    "bothAreNumbers",
    "leastConfidence", "namesOfShorter", "namesOfLonger", "bothAreNames", "wordsOfShorter", "wordsOfLonger",
    "bothAreWords",
    "publishersOfShorter", "publishersOfLonger",
  ]

  /// The evidence as numbers of order 1.
  let values: [Double]

  init(_ a: LinePrint, _ b: LinePrint) {
    let (short, long) = a.key.count <= b.key.count ? (a, b) : (b, a)
    let likeness = short.likeness(to: long)
    func size(_ count: Int) -> Double { log2(1 + Double(count)) / 4 }
    values = [
      likeness, likeness * min(1, Double(short.key.count) / 6), size(short.letterCount), size(long.letterCount),
      short.isNumber ? 1 : 0, long.isNumber ? 1 : 0, short.isNumber && long.isNumber ? 1 : 0,
      min(short.confidence, long.confidence), short.shares.names, long.shares.names,
      short.shares.names * long.shares.names, short.shares.words, long.shares.words,
      short.shares.words * long.shares.words, short.shares.publishers, long.shares.publishers,
    ]
  }
}
