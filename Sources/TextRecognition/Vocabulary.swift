/// Which words are likely on spines, whatever a picture shows.
public protocol Vocabulary: Sendable {
  /// How unlikely a word is, in nats, or nil when it is not known; any case, with or without diacritics.
  func cost(of word: String) -> Double?
  /// How unlikely the letters of a word are one after another, in nats, whether it is known or not.
  func costOfSpelling(_ word: String) -> Double
}
