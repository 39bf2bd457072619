/// Ordinary capitalization for text printed in capitals or in small letters, or read in both.
package enum Capitalization {
  private static let smallWords = WordList("english-title-small")
  private static let germanSmall = WordList("german-title-small")
  private static let romans = WordList("roman-numerals")
  private static let acronyms = WordList("acronyms")

  /// Abbreviations without a vowel that do not stay in capitals.
  private static let smallAbbreviations = WordList("abbreviations-in-small-letters")

  /// A title as its language writes it; only words in capitals, and words misread as partly in capitals, change, and a title all in
  /// small letters.
  package static func title(_ text: String, language: TitleLanguage?) -> String {
    var words = text.split(separator: " ").map(String.init)
    let isSmall = !text.contains(where: \.isUppercase)
    let changing = words.map { isSmall || isShouted($0) || MixedCase.isMisread($0) }
    guard changing.contains(true) else { return text }
    let shouting = changing.count(where: \.self) * 2 > words.count
    let letters = SmallLetters(of: words.indices.filter { changing[$0] }.map { words[$0] }.joined(separator: " "))
    for index in words.indices where changing[index] || shouting && smallWords.contains(words[index]) {
      let opens = index == 0 || endsSentence(words[index - 1])
      let closes = index == words.count - 1
      words[index] = word(words[index], letters, opens: opens, closes: closes, language: language)
    }
    return words.joined(separator: " ")
  }

  /// Whether a new sentence, or a subtitle, begins after a word.
  private static func endsSentence(_ word: String) -> Bool {
    word.last.map { ":?!".contains($0) } ?? false || word.hasSuffix(".") && word.count > 3
  }

  /// A person's name: words in capitals, and words misread as partly in capitals, get one capital; particles, Mc, O' and initials keep
  /// their form, apart from the surname; a given name's "I" that was read as a small letter is put right.
  package static func name(_ text: String) -> String {
    let printed = text.split(separator: " ").map(String.init).flatMap(withoutFusedInitials)
    let letters = SmallLetters(of: printed.filter(isShouted).joined(separator: " "))
    let words = printed.map { word in
      MixedCase.isMisread(word) ? nameWord(word, letters, opens: true) : shoutedAfterPrefix(word) ?? word
    }
    guard words.contains(where: isShouted) || words.allSatisfy({ $0 == $0.lowercased() }) else {
      return words.enumerated().map { $0 == 0 ? withCapitalI($1) : $1 }.joined(separator: " ")
    }
    return words.enumerated().map { index, word in
      isInitials(word) || index == 0 && words.count > 1 && isInitialsWithoutPoints(word)
        ? word : nameWord(word, letters, opens: index == 0)
    }.joined(separator: " ")
  }

  /// "McCARTHY" and "MacLEOD" in ordinary capitalization; nil for other words.
  private static func shoutedAfterPrefix(_ word: String) -> String? {
    ["Mc", "Mac"].first(where: word.hasPrefix).flatMap { prefix in
      let rest = String(word.dropFirst(prefix.count))
      return rest.count > 1 && isShouted(rest) ? prefix + capitalized(rest.lowercased(), .usual) : nil
    }
  }

  /// A given name whose "I" was read as the small letter that it looks like ("lan").
  private static func withCapitalI(_ word: String) -> String {
    guard word.first == "l" else { return word }
    let name = "I" + word.dropFirst()
    return Lexicon.exact(TextFolding.key(name)).has(.given) ? name : word
  }

  /// Whether a first word is two initials set without points ("EL James"): two capitals that no name is.
  private static func isInitialsWithoutPoints(_ word: String) -> Bool {
    let key = TextFolding.key(word)
    return word.count == 2 && word.allSatisfy(\.isUppercase) && !nameParticles.contains(key)
      && Lexicon.exact(key).isDisjoint(with: .name)
  }

  private static let nameParticles = WordList("name-small")

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

  private static func nameWord(_ word: String, _ letters: SmallLetters, opens: Bool) -> String {
    let small = letters.word(word)
    if !opens, nameParticles.contains(small) { return small }
    for prefix in ["mc", "o'", "o’", "d'", "d’", "l'", "l’"]
    where small.hasPrefix(prefix) && small.count > prefix.count + 2 {
      return capitalized(prefix, letters) + capitalized(String(small.dropFirst(prefix.count)), letters)
    }
    return capitalized(small, letters)
  }

  private static func word(
    _ word: String, _ letters: SmallLetters, opens: Bool, closes: Bool, language: TitleLanguage?
  ) -> String {
    let bare = word.filter(\.isLetter)
    let isInitials = isInitials(word) && word.contains(".") && !smallAbbreviations.contains(bare)
    if closes, romans.contains(bare.uppercased()) { return word.uppercased() }
    if romans.contains(bare) || isAcronym(bare) || isInitials { return word }
    let small = letters.word(word)
    if opens { return capitalized(small, letters) }
    let folded = TextFolding.key(small)
    switch language {
    case .english, nil:
      return !closes && smallWords.contains(small) ? small : capitalized(small, letters)
    case .german:
      let marks = Lexicon.exact(folded)
      return marks.contains([.function, .german]) || germanSmall.contains(small) ? small : capitalized(small, letters)
    default:
      let marks = Lexicon.exact(folded)
      return marks.has([.commonGiven, .rareGiven, .commonSurname]) && marks.isDisjoint(with: .dictionary)
        ? capitalized(small, letters) : small
    }
  }

  /// Whether capitals are an acronym: a known one, or up to four letters without a vowel or two that are no word ("EQ").
  private static func isAcronym(_ letters: String) -> Bool {
    guard letters.allSatisfy(\.isUppercase) else { return false }
    if acronyms.contains(letters) { return true }
    guard (2...4).contains(letters.count), letters.allSatisfy(\.isASCII), !smallAbbreviations.contains(letters) else {
      return false
    }
    let folded = TextFolding.key(letters)
    return Lexicon.exact(folded).isEmpty && (letters.count == 2 || !folded.contains { "aeiouy".contains($0) })
  }

  /// A word with a capital at its first letter and after each hyphen.
  private static func capitalized(_ small: String, _ letters: SmallLetters) -> String {
    var opens = true
    return String(
      small.map { letter -> Character in
        defer { opens = letter == "-" || opens && !letter.isLetter && !letter.isNumber }
        return opens && letter.isLetter ? letters.capital(letter) : letter
      })
  }
}
