/// Which words are likely on spines, whatever a picture shows.
public protocol Vocabulary: Sendable {
  /// How unlikely a word is, in nats, or nil when it is not known; any case, with or without diacritics.
  func cost(of word: String) -> Double?
  /// How unlikely the letters of a word are one after another, in nats, whether it is known or not.
  func costOfSpelling(_ word: String) -> Double
}

/// The lexicon, publishers' names and the letter model, as recognizers ask for them.
public struct SpineVocabulary: Vocabulary {
  /// Loads nothing: the words stay where the library has them.
  public init() {}

  /// 8 to 14 nats for a word or name of the lexicon or of a publisher's name; nil for others.
  public func cost(of word: String) -> Double? { Lexicon.costOnSpines(of: TextFolding.fold(word)) }

  /// The letter model's cost, in nats.
  public func costOfSpelling(_ word: String) -> Double { LetterModel.cost(of: TextFolding.fold(word)) }
}
