/// What a text says of the call number of a record.
struct LabelReading {
  private typealias Word = Slice<UnsafeBufferPointer<UInt8>>

  /// How well a call number must be read to count: set by hand after reading failures on real
  /// spine texts.
  private static let leastSimilarity: Float = 0.65
  /// The letters of a call number that are a commoner word than this, in bits, tell nothing ("Del", "Los").
  private static let leastCodeBits: Float = 6
  /// The fields whose words call numbers end in.
  private static let sources: [RecordText.Field] = [.title, .subtitle, .surname, .given]

  /// Whether the record has a call number.
  let isKnown: Bool
  /// Whether the whole call number stands in the text.
  let isWhole: Bool
  /// What the whole call number tells, in bits, 0 where it does not stand in the text.
  private(set) var bits: Float = 0
  /// Whether a call number of more than three characters stands there that is another record's.
  let isOther: Bool
  /// How well the call number stands in the text as one string, 0...1.
  private(set) var similarity: Float = 0
  /// Whether its last word does, the letters after the class.
  private(set) var hasCode = false
  /// Whether its first word does, of more than two characters.
  private(set) var hasFirstWord = false
  /// Whether its class does.
  private(set) var hasClass = false
  /// Whether the letters before its last word are another class.
  private(set) var hasOtherClass = false
  /// The text's words that are the label's.
  private(set) var words: [Int] = []

  /// Whether enough of the call number stands in the text.
  var isPart: Bool { !hasOtherClass && (similarity >= Self.leastSimilarity || hasCode || hasFirstWord || hasClass) }

  /// Looks for the call number of a record.
  init(_ record: RecordText, _ comparison: inout WordComparison) {
    let query = comparison.query
    let (text, bytes) = (comparison.text, comparison.record)
    let tag = record[.tag].flatMap { bytes[$0] }
    let labels = query.labels.filter { $0.tag == tag }
    isKnown = !tag.isEmpty
    isWhole = !labels.isEmpty
    isOther = labels.isEmpty && query.labels.contains { $0.tag.count > 3 }
    if isWhole {
      bits = tag.withUnsafeBufferPointer { comparison.frequencies.weight(Term.tag($0)) }
      words = labels.flatMap { Array($0.words) }
    }
    guard isKnown, !isWhole else { return }
    similarity = comparison.similarityOfRun(tag)
    hasFirstWord =
      record[.tag].first.map { first in
        first.count > 2 && query.text.words.contains { text[$0].elementsEqual(bytes[first]) }
      } ?? false
    let classWords = record[.tag].dropLast().map { bytes[$0] }
    hasClass = comparison.isPart(classWords.flatMap { $0 })
    guard let code = record[.tag].last, code.count > 2 else { return }
    let places = query.text.words.indices.filter { text[query.text.words[$0]].elementsEqual(bytes[code]) }
    if comparison.weight(code) >= Self.leastCodeBits {
      hasCode = !places.isEmpty
      hasOtherClass = Self.hasOtherClass(bytes[code], classWords, isRead: hasCode, query.text.words.map { text[$0] })
    }
    let isPrinted = Self.sources.contains { record[$0].contains { bytes[$0].elementsEqual(bytes[code]) } }
    if let last = places.last, !classWords.isEmpty, places.count > 1 || !isPrinted { words = [last] }
  }

  /// Whether letters of another class than the record's stand before the code; a code with one letter wrong counts, too,
  /// after two letters and more.
  private static func hasOtherClass(_ code: Word, _ classWords: [Word], isRead: Bool, _ words: [Word]) -> Bool {
    guard let first = classWords.first, first.allSatisfy(FoldedText.isLetter) else { return false }
    let place = words.indices.dropFirst().first { place in
      let before = words[place - 1]
      guard before.count <= 3, before.allSatisfy(FoldedText.isLetter) else { return false }
      return isRead ? words[place].elementsEqual(code) : before.count > 1 && isMisread(words[place], code)
    }
    guard let place else { return false }
    // The class stands after the code where the label's lower line was read first.
    let neighbors = [words[place - 1]] + words[(place + 1)...].prefix(1)
    return !neighbors.contains { neighbor in classWords.contains { $0.elementsEqual(neighbor) } }
  }

  /// Whether one letter of a word is wrong.
  private static func isMisread(_ word: Word, _ right: Word) -> Bool {
    word.count == right.count && zip(word, right).count { $0 != $1 } == 1
  }
}
