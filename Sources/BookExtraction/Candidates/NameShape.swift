import Language

/// The shape of persons' names.
enum NameShape {
  static let bylines: Set<String> = ["by", "von", "par", "por", "di", "edited", "editor", "hrsg", "herausgegeben"]
  static let articles: Set<String> = [
    "the", "a", "an", "der", "die", "das", "ein", "eine", "le", "la", "les", "un", "une", "el", "los", "las", "una",
    "il", "lo", "gli", "i", "o", "os", "as",
    "els",
  ]
  /// Words that no title begins with, but the second line of one may.
  static let middles: Set<String> = [
    "of", "and", "or", "und", "oder", "et", "ou", "y", "e", "del", "dels", "des", "du", "dei", "della", "do", "da", "s",
    "than", "is", "are", "was",
  ]
  /// Words that hardly end a title or a name: what follows on their line belongs to them.
  static let opens: Set<String> = articles.union(middles).union([
    "about", "after", "at", "before", "for", "from", "in", "into", "to", "versus", "vs", "with", "auf", "aus", "dem",
    "den", "fur", "im", "mit", "nach", "vom", "zum", "zur", "au", "aux", "avec", "dans", "pour", "con", "en", "para",
    "nel", "nella", "per", "em", "na", "no",
  ]).subtracting(["is", "are", "was", "s"])
  /// Words that go on with what stands before them on their line, if that is no name.
  static let continuing: Set<String> = ["en", "para", "amb", "que", "con", "sin", "sense"]
  /// Forms of address.
  static let forms: Set<String> = [
    "mr", "mrs", "ms", "miss", "mister", "dr", "doctor", "doktor", "herr", "frau", "madame", "monsieur", "saint", "st",
  ]
  /// Words that end a name, after the surname.
  static let suffixes: Set<String> = ["jr", "sr", "junior", "senior", "filho", "neto"]
  /// Words of corporate authors' names.
  static let bodies: Set<String> = [
    "inc", "ltd", "institute", "institut", "society", "university", "museum", "academy", "foundation", "association",
    "committee", "council", "club", "company", "corporation", "department", "ministry", "office", "organization",
    "team",
    "magazine", "editors", "staff",
  ]

  /// Whether a function word may open an author's name.
  static func mayOpen(_ word: Word) -> Bool {
    isConnector(word) || bylines.contains(word.key) || articles.contains(word.key)
  }

  private static let connectors: Set<String> = ["and", "und", "et", "e", "y", "i", "with", "mit", "og", "och", "en"]

  /// Whether a word joins two persons.
  static func isConnector(_ word: Word) -> Bool {
    word.text == "&" || connectors.contains(word.key) && word.isUpper == false || word.key == "and" || word.key == "und"
  }

  /// Whether a word hardly ends a title or a name: "of", "and", "Anna's", or one that is hyphenated.
  static func isOpen(_ word: Word) -> Bool {
    word.isFunction && word.marks.isDisjoint(with: .surname) || isConnector(word) || word.isHyphenated
      || word.isPossessive
  }

  static func mayBeSurname(_ word: Word) -> Bool {
    word.hasLetter && (word.marks.has(.surname) || !word.isDictionary)
  }

  /// Whether words are a given name, perhaps initials or particles, and a surname, so that no other line ends or begins the name.
  static func isWhole(_ words: [Word]) -> Bool {
    guard (2...4).contains(words.count), let first = words.first, let last = words.last else { return false }
    return first.marks.has(.given) && !first.isFunction && !last.isInitial && last.key.count > 1 && mayBeSurname(last)
      && !(last.marks.contains(.commonGiven) && !last.marks.has(.surname))
      && words.dropFirst().dropLast().allSatisfy { $0.isInitial || $0.isParticle || $0.marks.has(.given) }
  }

  /// How much words look like the names of one person or several.
  ///
  /// About -6 for a sentence, 0 for anything, 5 for a given name with a surname.
  static func score(_ words: [Word]) -> Double {
    let persons = words.split { isConnector($0) || $0.text == "/" }
    guard !persons.isEmpty else { return -4 }
    let scores = persons.map { person(Array($0)) }
    return scores.reduce(0, +) / Double(scores.count) + 0.3 * (scores.min() ?? 0)
  }

  private static let lengthBonus = [-3, -0.6, 0.9, 0.7, 0, -0.8, -1.6]

  private static func person(_ words: [Word]) -> Double {
    let named = words.filter { !$0.isParticle && !bylines.contains($0.key) && !$0.key.isEmpty }
    guard !named.isEmpty else { return -3 }
    var score = named.reduce(0) { $0 + $1.nameOdds } / Double(named.count)
    score += named.count < lengthBonus.count ? lengthBonus[named.count] : -3
    score -=
      1.5
      * Double(
        named.count { $0.isFunction && $0.marks.isDisjoint(with: [.commonGiven, .commonSurname]) && !$0.isInitial })
    if named.count > 1, named[0].marks.has(.given) || named[0].isInitial { score += 0.8 }
    if named.count > 1, named[named.count - 1].marks.has(.surname) { score += 0.5 }
    if named.allSatisfy(\.isInitial) { score -= 2.5 }
    return score
  }
}
