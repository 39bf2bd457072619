/// What the lexicon knows of a word.
struct WordMarks: OptionSet, Hashable, Sendable {
  let rawValue: UInt32

  static let commonGiven = WordMarks(rawValue: 1 << 0)
  static let rareGiven = WordMarks(rawValue: 1 << 1)
  static let commonSurname = WordMarks(rawValue: 1 << 2)
  static let rareSurname = WordMarks(rawValue: 1 << 3)
  static let frequent = WordMarks(rawValue: 1 << 4)
  static let usual = WordMarks(rawValue: 1 << 5)
  static let rare = WordMarks(rawValue: 1 << 6)
  static let function = WordMarks(rawValue: 1 << 7)
  static let titleWord = WordMarks(rawValue: 1 << 8)
  static let english = WordMarks(rawValue: 1 << 9)
  static let german = WordMarks(rawValue: 1 << 10)
  static let french = WordMarks(rawValue: 1 << 11)
  static let spanish = WordMarks(rawValue: 1 << 12)
  static let catalan = WordMarks(rawValue: 1 << 13)
  static let italian = WordMarks(rawValue: 1 << 14)
  static let portuguese = WordMarks(rawValue: 1 << 15)
  static let russian = WordMarks(rawValue: 1 << 16)
  /// From the long lists of other languages and countries, which tell a word from a name, but are too many to part words with.
  static let wide = WordMarks(rawValue: 1 << 17)

  static let given: WordMarks = [.commonGiven, .rareGiven]
  static let surname: WordMarks = [.commonSurname, .rareSurname]
  static let dictionary: WordMarks = [.frequent, .usual, .rare, .function, .titleWord]
  static let languages: [WordMarks] = [
    .english, .german, .french, .spanish, .catalan, .italian, .portuguese, .russian,
  ]

  /// Whether any of the given marks is set.
  func has(_ any: WordMarks) -> Bool { !isDisjoint(with: any) }

  /// The marks that the letters of a lexicon line stand for.
  init(letters: [UInt8]) {
    self = []
    for letter in letters {
      if let index = Self.order.firstIndex(of: letter) { insert(WordMarks(rawValue: 1 << UInt32(index))) }
    }
  }

  init(rawValue: UInt32) { self.rawValue = rawValue }

  private static let order = Array("GHSTABCFW12345678D".utf8)
}
