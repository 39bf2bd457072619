extension TitleLanguage {
  /// The language of a title as a tag of BCP 47, such as "de"; nil when its letters and words do not tell it.
  package static func tag(of title: String) -> String? {
    let letters = Set(title.lowercased().unicodeScalars.filter(TextFolding.isLetter))
    let script = scripts.first { script in letters.count(where: script.letters.contains) >= script.least }
    if let script { return script.tag }
    return tellingLetters.first { !letters.isDisjoint(with: $0.letters.unicodeScalars) }?.tag
      ?? tag(ofWords: title, letters)
  }

  /// The language that more of a title's words speak for than for any other.
  private static func tag(ofWords title: String, _ letters: Set<Unicode.Scalar>) -> String? {
    let words = title.lowercased().split { !$0.isLetter }.map(String.init)
    var votes = zip(allCases.map(\.tag), self.votes(title)).map { (tag: $0, count: $1) }
    votes += otherLanguages.map { tag, list in (tag, Double(words.count(where: list.contains))) }
    guard let most = votes.map(\.count).max(), most >= leastVotes else { return nil }
    let tags = votes.filter { $0.count == most }.map(\.tag)
    // English words have hardly any accents, and other languages have words that are spelled as English ones.
    guard tags.count == 1, let tag = tags.first, tag != "en" || letters.allSatisfy(\.isASCII) else { return nil }
    return tag
  }

  /// One word that is surely of a language, or two that probably are.
  private static let leastVotes = 0.8

  private var tag: String {
    switch self {
    case .english: "en"
    case .german: "de"
    case .french: "fr"
    case .spanish: "es"
    case .catalan: "ca"
    case .italian: "it"
    case .portuguese: "pt"
    case .russian: "ru"
    }
  }

  /// The most frequent words of languages of which the lexicon does not mark any.
  private static let otherLanguages: [(tag: String, list: WordList)] = [
    "hu", "nl", "sv", "da", "no", "pl", "cs", "tr", "hr", "fi", "ro",
  ].map { ($0, WordList("words-of-\($0)")) }

  /// Scripts that one language has, or nearly so, and how many of their letters it takes; Japanese before Chinese, whose characters it has, too.
  private static let scripts: [(letters: ClosedRange<Unicode.Scalar>, least: Int, tag: String)] = [
    ("\u{3041}"..."\u{30FF}", 1, "ja"), ("\u{AC00}"..."\u{D7A3}", 1, "ko"), ("\u{3400}"..."\u{9FFF}", 1, "zh"),
    ("\u{0E00}"..."\u{0E7F}", 1, "th"), ("\u{05D0}"..."\u{05EA}", 1, "he"),
    // Formulas have single Greek letters.
    ("\u{0386}"..."\u{03CE}", 3, "el"),
  ]

  /// Letters that one language of those printed in the alphabets that the library reads has, or nearly so.
  private static let tellingLetters: [(letters: String, tag: String)] = [
    ("őű", "hu"), ("łąęśźż", "pl"), ("ğı", "tr"), ("řěů", "cs"), ("țș", "ro"), ("ß", "de"), ("ñ", "es"), ("ãõ", "pt"),
    ("єїґ", "uk"), ("ыэё", "ru"), ("پچژگ", "fa"),
  ]
}
