/// Ordinary capitalisation for text printed in capitals or in small letters, or read in both.
enum Capitalization {
  private static let smallWords: Set<String> = [
    "a", "an", "the", "and", "but", "or", "nor", "for", "of", "on", "in", "at", "to", "by", "from", "with", "as", "vs",
  ]
  private static let germanSmall: Set<String> = [
    "neue", "neuen", "große", "großen", "kleine", "kleinen", "alte", "alten", "gute", "letzte", "letzten", "erste",
    "ersten", "deutsche", "deutschen",
    "zwei", "drei", "vier", "schwarze", "weiße", "rote", "goldene", "ewige", "unendliche", "verlorene", "leben",
    "lieben", "laufen", "kochen",
  ]
  private static let romans: Set<String> = [
    "II", "III", "IV", "VI", "VII", "VIII", "IX", "XI", "XII", "XIII", "XIV", "XV", "XVI", "XVII", "XVIII", "XIX", "XX",
    "XXI",
  ]
  private static let acronyms: Set<String> = [
    "USA", "UK", "DNA", "UFO", "USSR", "NATO", "CIA", "FBI", "BBC", "NASA", "UML", "SQL", "HTML", "CSS", "PHP", "XML",
    "DDR", "BRD", "URSS", "ABC", "TV", "AI", "IT",
  ]

  /// A title as its language writes it; only words in capitals, and words misread as partly in capitals, change.
  static func title(_ text: String, language: Language?) -> String {
    var words = text.split(separator: " ").map(String.init)
    let changing = words.map { isShouted($0) || MixedCase.isMisread($0) }
    guard changing.contains(true) else { return text }
    let shouting = changing.count(where: \.self) * 2 > words.count
    for index in words.indices where changing[index] || shouting && smallWords.contains(words[index]) {
      let opens =
        index == 0 || words[index - 1].hasSuffix(":") || words[index - 1].hasSuffix(".") && words[index - 1].count > 3
      words[index] = word(words[index], opens: opens, closes: index == words.count - 1, language: language)
    }
    return words.joined(separator: " ")
  }

  /// A person's name: words in capitals, and words misread as partly in capitals, get one capital; particles, Mc, O' and initials keep their form, apart from the surname.
  static func name(_ text: String) -> String {
    let words = text.split(separator: " ").map(String.init).flatMap(withoutFusedInitials).map {
      MixedCase.isMisread($0) ? nameWord($0, opens: true) : $0
    }
    guard words.contains(where: isShouted) || words.allSatisfy({ $0 == $0.lowercased() }) else {
      return words.joined(separator: " ")
    }
    return words.enumerated().map { index, word in
      isInitials(word) ? word : nameWord(word, opens: index == 0)
    }.joined(separator: " ")
  }

  private static let nameParticles: Set<String> = [
    "de", "del", "della", "di", "da", "dos", "das", "du", "van", "von", "der", "den", "la", "le", "y", "zu", "ten",
    "ter", "i", "e", "and", "und", "et", "bin", "ibn",
  ]

  private static func isShouted(_ word: String) -> Bool {
    word.contains(where: \.isUppercase) && !word.contains(where: \.isLowercase) && word.count(where: \.isLetter) > 0
  }

  private static func isInitials(_ word: String) -> Bool {
    let letters = word.count(where: \.isLetter)
    return letters <= 1 || word.contains(".") && letters <= 3 && word.count >= letters + letters - 1
  }

  /// Initials and the surname that was read into the same word: "A.B.CARSON" is "A.B." and "CARSON".
  private static func withoutFusedInitials(_ word: String) -> [String] {
    guard let dot = word.lastIndex(of: ".") else { return [word] }
    let (initials, surname) = (String(word[...dot]), String(word[word.index(after: dot)...]))
    guard isInitials(initials), surname.count(where: \.isLetter) > 1 else { return [word] }
    return [initials, surname]
  }

  private static func nameWord(_ word: String, opens: Bool) -> String {
    let small = word.lowercased()
    if !opens, nameParticles.contains(small) { return small }
    for prefix in ["mc", "o'", "o’", "d'", "d’", "l'", "l’"]
    where small.hasPrefix(prefix) && small.count > prefix.count + 2 {
      return capitalized(prefix) + capitalized(String(small.dropFirst(prefix.count)))
    }
    return capitalized(small)
  }

  private static func word(_ word: String, opens: Bool, closes: Bool, language: Language?) -> String {
    let bare = word.filter(\.isLetter)
    if romans.contains(bare) || acronyms.contains(bare) || isInitials(word) && word.contains(".") { return word }
    let small = word.lowercased()
    if opens { return capitalized(small) }
    let folded = TextFolding.key(small)
    switch language {
    case .english, nil:
      return !closes && smallWords.contains(small) ? small : capitalized(small)
    case .german:
      let marks = Lexicon.exact(folded)
      return marks.contains([.function, .german]) || germanSmall.contains(small) ? small : capitalized(small)
    default:
      let marks = Lexicon.exact(folded)
      return marks.has([.commonGiven, .rareGiven, .commonSurname]) && marks.isDisjoint(with: .dictionary)
        ? capitalized(small) : small
    }
  }

  /// A word with a capital at its first letter and after each hyphen.
  private static func capitalized(_ small: String) -> String {
    var opens = true
    return String(
      small.map { letter -> Character in
        defer { opens = letter == "-" || opens && !letter.isLetter && !letter.isNumber }
        return opens && letter.isLetter
          ? Character(letter.uppercased().count == 1 ? letter.uppercased() : String(letter)) : letter
      })
  }
}
