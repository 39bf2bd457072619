/// What the lexicon knows of a word.
package struct WordMarks: OptionSet, Hashable, Sendable {
  /// A bit for each mark.
  package let rawValue: UInt32

  /// A given name among the most frequent ones.
  package static let commonGiven = WordMarks(rawValue: 1 << 0)
  /// Another given name.
  package static let rareGiven = WordMarks(rawValue: 1 << 1)
  /// A surname among the most frequent ones.
  package static let commonSurname = WordMarks(rawValue: 1 << 2)
  /// Another surname.
  package static let rareSurname = WordMarks(rawValue: 1 << 3)
  /// A word of SCOWL's sizes 10 and 20.
  package static let frequent = WordMarks(rawValue: 1 << 4)
  /// A word of SCOWL's size 35.
  package static let usual = WordMarks(rawValue: 1 << 5)
  /// A word of SCOWL's size 40, or a frequent one of another language.
  package static let rare = WordMarks(rawValue: 1 << 6)
  /// An article, preposition, conjunction, pronoun or the like.
  package static let function = WordMarks(rawValue: 1 << 7)
  /// A word that titles are made of.
  package static let titleWord = WordMarks(rawValue: 1 << 8)
  /// A word of English.
  package static let english = WordMarks(rawValue: 1 << 9)
  /// A word of German.
  package static let german = WordMarks(rawValue: 1 << 10)
  /// A word of French.
  package static let french = WordMarks(rawValue: 1 << 11)
  /// A word of Spanish.
  package static let spanish = WordMarks(rawValue: 1 << 12)
  /// A word of Catalan.
  package static let catalan = WordMarks(rawValue: 1 << 13)
  /// A word of Italian.
  package static let italian = WordMarks(rawValue: 1 << 14)
  /// A word of Portuguese.
  package static let portuguese = WordMarks(rawValue: 1 << 15)
  /// A word of Russian.
  package static let russian = WordMarks(rawValue: 1 << 16)
  /// From the long lists of other languages and countries, which tell a word from a name, but are too many to part words with.
  package static let wide = WordMarks(rawValue: 1 << 17)

  /// Any given name.
  package static let given: WordMarks = [.commonGiven, .rareGiven]
  /// Any surname.
  package static let surname: WordMarks = [.commonSurname, .rareSurname]
  /// Any name of a person.
  package static let name: WordMarks = [.commonGiven, .rareGiven, .commonSurname, .rareSurname]
  /// Any word that is more than a name.
  package static let dictionary: WordMarks = [.frequent, .usual, .rare, .function, .titleWord]
  /// The marks of languages, in the order of `TitleLanguage`.
  package static let languages: [WordMarks] = [
    .english, .german, .french, .spanish, .catalan, .italian, .portuguese, .russian,
  ]

  /// Whether any of the given marks is set.
  package func has(_ any: WordMarks) -> Bool { !isDisjoint(with: any) }

  /// The marks of these bits.
  package init(rawValue: UInt32) { self.rawValue = rawValue }
}
