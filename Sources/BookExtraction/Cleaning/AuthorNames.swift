import Language

/// Takes the words of an author line apart into persons.
enum AuthorNames {
  private static let bylines: Set<String> = [
    "by", "edited", "editor", "editors", "ed", "eds", "hrsg", "hg", "herausgegeben", "translated", "translator",
    "coord", "coords", "illustrated", "written",
    "retold", "foreword", "introduction",
  ]
  private static let leadingBylines: Set<String> = ["von", "par", "por", "di", "de", "per"]
  private static let honorifics: Set<String> = [
    "dr", "prof", "phd", "md", "mba", "dphil", "sir", "lord", "rev", "ma", "msc", "facs", "rn",
  ]
  /// Honorifics that people are called, too: not those after a name.
  private static let surnames: Set<String> = ["lord", "sir"]

  /// The persons that words name, in order, as printed but without bylines and academic degrees.
  static func persons(_ words: [Word]) -> [String] {
    if areSurnames(words) { return words.map { trimmed($0.text) } }
    var persons: [[String]] = [[]]
    let words = withoutOtherNames(words)
    for (index, word) in words.enumerated() {
      if isConnector(word, words, index) {
        persons.append([])
      } else if !isByline(word, index) || index == words.count - 1 && surnames.contains(word.key)
        || persons.last?.isEmpty == true && standsForGivenName(word, before: words.dropFirst(index + 1))
      {
        if index > 0, word.text.hasPrefix("/") { persons.append([]) }
        persons[persons.count - 1].append(trimmed(word.text))
        if endsPerson(word, words, index) { persons.append([]) }
      }
    }
    let named = persons.map { $0.filter { !$0.isEmpty } }.filter { $0.contains { $0.contains(where: \.isLetter) } }
    return invertSurnames(named).map { $0.joined(separator: " ") }
  }

  /// Whether words are the surnames of several persons, with nothing between them: so many, and no given name or particle among them.
  private static func areSurnames(_ words: [Word]) -> Bool {
    words.count >= leastSurnames && words.count(where: { $0.marks.has(.surname) }) > 1
      && words.allSatisfy {
        $0.key.count > 2 && $0.text.first?.isUppercase ?? false && NameShape.mayBeSurname($0) && !$0.marks.has(.given)
          && !$0.isParticle && !$0.isFunction
          && !$0.text.hasSuffix(",")
      }
  }

  private static let leastSurnames = 4

  /// The words without what stands in brackets after a whole name: a pen name, or the name behind one.
  private static func withoutOtherNames(_ words: [Word]) -> [Word] {
    guard let start = words.firstIndex(where: { $0.text.hasPrefix("(") }), start > 1,
      let end = words[start...].firstIndex(where: { $0.text.hasSuffix(")") }), end > start
    else { return words }
    return Array(words[..<start] + words[(end + 1)...])
  }

  private static func isByline(_ word: Word, _ index: Int) -> Bool {
    if bylines.contains(word.key)
      || honorifics.contains(word.key)
        && (word.text.contains(".") || word.key.count > 2 && index > 0 || word.key == "dr")
    {
      return true
    }
    return index == 0 && leadingBylines.contains(word.key)
  }

  /// Whether an honorific stands before a lone surname, as before "Seuss".
  private static func standsForGivenName(_ word: Word, before rest: ArraySlice<Word>) -> Bool {
    guard honorifics.contains(word.key), let surname = rest.first, surname.hasLetter else { return false }
    return rest.count == 1 || rest.dropFirst().first.map(NameShape.isConnector) ?? false
  }

  /// "and" joins two persons; a lone "Y", "I" or "E" only between names, and "i" and "y" inside Catalan and Spanish names stay.
  private static func isConnector(_ word: Word, _ words: [Word], _ index: Int) -> Bool {
    guard index > 0, index < words.count - 1 else { return word.text == "&" || word.key == "and" || word.key == "und" }
    if ["y", "e", "i"].contains(word.key) {
      return !word.text.contains(".") && index >= 2 && words[index + 1].marks.has(.given) && !words[index - 1].isInitial
    }
    return word.text == "&" || ["and", "und", "et", "with", "mit"].contains(word.key)
  }

  private static func endsPerson(_ word: Word, _ words: [Word], _ index: Int) -> Bool {
    guard index < words.count - 1 else { return false }
    let isInitial = lacksSurname(words[...index])
    return word.text.hasSuffix(",") && !isInitial || word.text.hasSuffix(";") || word.text.hasSuffix("/")
  }

  /// Whether a name ends with an initial after a given name: what parts it from the next word is a misread point ("Jane B, Doe").
  static func lacksSurname(_ words: ArraySlice<Word>) -> Bool {
    guard words.count > 1, let last = words.last, last.key.count == 1 else { return false }
    return last.hasLetter && !last.text.contains(".") && words.dropLast().last?.marks.contains(.commonGiven) ?? false
  }

  /// "Eco, Umberto" is one person: a lone surname followed by a lone given name.
  private static func invertSurnames(_ persons: [[String]]) -> [[String]] {
    guard persons.count == 2, persons[0].count == 1, persons[1].count == 1 else { return persons }
    let first = Lexicon.exact(TextFolding.key(persons[0][0]))
    let second = Lexicon.exact(TextFolding.key(persons[1][0]))
    let inverted =
      second.contains(.commonGiven) && !second.contains(.commonSurname) && first.isDisjoint(with: .commonGiven)
    return inverted ? [persons[1] + persons[0]] : persons
  }

  private static func trimmed(_ text: String) -> String {
    let unwanted: Set<Character> = [
      ",", ";", ":", "(", ")", "[", "]", "\"", "“", "”", "„", "«", "»", "‹", "›", "!", "/", "?", "-", "–", "—",
    ]
    var text = Substring(text)
    while let first = text.first, unwanted.contains(first) || first == "." { text.removeFirst() }
    while let last = text.last, unwanted.contains(last) { text.removeLast() }
    if text.last == ".", text.count(where: \.isLetter) > 3 { text.removeLast() }
    return String(text)
  }
}
