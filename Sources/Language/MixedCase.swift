/// Words with capitals after their first letter: some are written so, others were printed in small capitals or misread.
package enum MixedCase {
  private static let prefixes = WordList("surname-prefixes")
  private static let writtenSo = WordList("mixed-case")
  /// The least number of letters of words that are written as one ("WordPerfect").
  private static let shortestPart = 3

  /// Whether a word has capitals where none belong: one that is known ("StoRM"), that is all in capitals but for each "i" ("MiDORi"), or
  /// with several capitals amid small letters ("BrenDErs").
  package static func isMisread(_ word: String) -> Bool {
    word.split(separator: "-").contains { part in
      let letters = part.filter(\.isLetter)
      guard letters.dropFirst().contains(where: \.isUppercase), letters.contains(where: \.isLowercase) else {
        return false
      }
      return !isWrittenSo(letters)
        && (isInCapitalsButForI(letters) || hasCapitalsInside(letters) || isKnown(letters))
    }
  }

  private static func isInCapitalsButForI(_ letters: String) -> Bool {
    letters.first?.isUppercase == true && letters.allSatisfy { $0.isUppercase || $0 == "i" }
      && letters.count(where: \.isUppercase) > letters.count(where: \.isLowercase)
  }

  private static func hasCapitalsInside(_ letters: String) -> Bool {
    beginsMixed(letters.drop { $0.isUppercase }.drop { !$0.isUppercase })
  }

  /// Whether the lexicon has the word; of two or three letters, among those that sentences are made of.
  private static func isKnown(_ letters: String) -> Bool {
    let marks = Lexicon.exact(TextFolding.key(letters))
    return letters.count > 3 ? !marks.isEmpty : marks.contains(.function)
  }

  /// Whether the parts that begin with a capital are a prefix of names and a word, or words each.
  private static func isWrittenSo(_ letters: String) -> Bool {
    if writtenSo.contains(letters) { return true }
    if letters.hasPrefix("Mc") || letters.hasPrefix("Mac") { return true }
    let first = letters.prefix(1) + letters.dropFirst().prefix(while: \.isLowercase)
    let second = letters.dropFirst(first.count)
    return second.count >= shortestPart
      && (prefixes.contains(String(first)) && isCapitalized(second)
        || first.count >= shortestPart && isCapitalized(first) && (isCapitalized(second) || isShouted(second)))
  }

  /// Whether small letters follow several capitals at its beginning.
  package static func beginsMixed(_ part: Substring) -> Bool {
    let capitals = part.prefix(while: \.isUppercase).count
    return capitals > 1 && part.dropFirst(capitals).first?.isLowercase == true
  }

  /// Whether only its first letter is a capital, as a misread word's are not ("SECRlET").
  package static func isCapitalized(_ word: some StringProtocol) -> Bool {
    word.first?.isUppercase == true && word.dropFirst().allSatisfy(\.isLowercase)
  }

  private static func isShouted(_ word: Substring) -> Bool { word.allSatisfy(\.isUppercase) }
}
