/// The alphabets that heads of the recognizer read.
enum Alphabet: String, CaseIterable, Sendable {
  case latin
  /// Chinese and Japanese: all characters that the network is published with.
  case ideographs
  case cyrillic
  case greek
  case hangul
  case hebrew
  case arabic

  /// The alphabet that a letter belongs to; nil for what stands in texts of all.
  init?(of character: Character) {
    guard character.isLetter, let scalar = character.unicodeScalars.first?.value else { return nil }
    switch scalar {
    case 0x370..<0x400, 0x1F00..<0x2000: self = .greek
    case 0x400..<0x530: self = .cyrillic
    case 0x590..<0x600, 0xFB1D..<0xFB50: self = .hebrew
    case 0x600..<0x700, 0x750..<0x780, 0xFB50..<0xFE00, 0xFE70..<0xFF00: self = .arabic
    case 0x1100..<0x1200, 0x3130..<0x3190, 0xAC00..<0xD7B0: self = .hangul
    case 0x2E80..<0x3130, 0x3190..<0xA000, 0xF900..<0xFB00, 0xFF66..<0xFFA0, 0x20000..<0x40000: self = .ideographs
    default:
      guard Self.isLatin(character) else { return nil }
      self = .latin
    }
  }

  /// The alphabet that a language is mostly written in.
  ///
  /// - Parameter language: A BCP-47 tag, or an ISO 639-2 code.
  init(ofLanguage language: String) {
    let parts = language.lowercased().split { $0 == "-" || $0 == "_" }.map(String.init)
    let name = parts.first ?? ""
    self = parts.contains("latn") ? .latin : Self.languages.first { $0.value.contains(name) }?.key ?? .latin
  }

  /// ISO 639 codes of the languages that are not written in Latin letters.
  private static let languages: [Alphabet: Set<String>] = [
    .cyrillic: [
      "be", "bel", "bg", "bul", "kk", "kaz", "ky", "kir", "mk", "mkd", "mn", "mon", "ru", "rus", "sr", "srp", "tg",
      "tgk", "tt", "tat", "uk", "ukr",
    ],
    .greek: ["el", "ell", "gre"], .hangul: ["ko", "kor"],
    .ideographs: ["zh", "zho", "chi", "ja", "jpn", "yue"],
    .hebrew: ["he", "heb", "iw", "yi", "yid"],
    .arabic: ["ar", "ara", "fa", "fas", "per"],
  ]

  /// Whether lines are read from right to left.
  var isRightToLeft: Bool { self == .hebrew || self == .arabic }

  /// The alphabet of most letters of a text; nil where it has none.
  init?(mostOf text: String) {
    var counts: [Alphabet: Int] = [:]
    for character in text { if let alphabet = Alphabet(of: character) { counts[alphabet, default: 0] += 1 } }
    guard let most = Self.allCases.max(by: { counts[$0, default: 0] < counts[$1, default: 0] }), counts[most] != nil
    else { return nil }
    self = most
  }

  /// Whether a character is a Latin letter, or a digit or a sign that stands among them.
  static func isLatin(_ character: Character) -> Bool {
    guard character.unicodeScalars.count == 1, let scalar = character.unicodeScalars.first?.value else { return false }
    switch scalar {
    case 0x20..<0x250, 0x1E00..<0x1F00, 0x2010...0x2027, 0x2030...0x205E: return true
    default: return signs.contains(character)
    }
  }

  private static let signs: Set<Character> = Set("€£¥₤№™℮−×÷∞≈≠≤≥•·●■▪★☆♥♦✓→←↑↓")
}
