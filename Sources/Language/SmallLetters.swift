import Glibc

/// The small letters of text in capitals: that of "I" is "ı" in Turkish and Azerbaijani, where "İ" is the capital of "i".
struct SmallLetters {
  /// Those of all other languages.
  static let usual = SmallLetters(isTurkish: false)

  private let isTurkish: Bool

  /// How much likelier Turkish is where an "İ" was read, in nats: among 800 "I"s of other shelves not one was read so.
  private static let dotted = log(800.0)

  /// Tells by how likely the text is with either small letter.
  init(of text: String) {
    guard text.contains(where: { $0 == "I" || $0 == "İ" }) else {
      self = .usual
      return
    }
    let (turkish, usual) = (SmallLetters(isTurkish: true), SmallLetters.usual)
    let evidence = text.contains("İ") ? Self.dotted : 0
    let likelihoods = [turkish, usual].map { CharacterModel.shared.logProbability(of: $0.word(text)) }
    self = likelihoods[0] + evidence > likelihoods[1] ? turkish : usual
  }

  private init(isTurkish: Bool) { self.isTurkish = isTurkish }

  /// A word, or several, in small letters.
  func word(_ capitals: String) -> String {
    String(capitals.map { $0 == "İ" ? "i" : $0 == "I" && isTurkish ? "ı" : $0 }).lowercased()
  }

  /// The capital of a small letter; letters that have none, or one of two letters, stay.
  func capital(_ letter: Character) -> Character {
    if isTurkish, letter == "i" { return "İ" }
    let capital = letter.uppercased()
    return capital.count == 1 ? Character(capital) : letter
  }
}
