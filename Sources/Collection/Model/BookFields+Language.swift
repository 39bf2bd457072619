import Language

extension BookFields {
  /// The language, a tag of BCP 47 such as "de", as far as the letters and words of the title tell it, or else the ISBN, whose
  /// group stands for countries; nil when neither does.
  public var language: String? {
    let told = TitleLanguage.tag(of: title)
    guard let isbn, isbn.hasPrefix("978"), told == nil || told == "zh" else { return told }
    let group = Self.groups.first { isbn.dropFirst(3).hasPrefix($0.digits) }?.tag
    // A Japanese title may have Chinese characters only.
    return told == nil || group == "ja" ? group : told
  }

  /// Groups of ISBN of which most books are in one language (International ISBN Agency, list of ranges).
  private static let groups: [(digits: String, tag: String)] = [
    ("0", "en"), ("1", "en"), ("2", "fr"), ("3", "de"), ("4", "ja"), ("5", "ru"), ("7", "zh"), ("80", "cs"),
    ("82", "no"), ("83", "pl"), ("84", "es"), ("85", "pt"), ("87", "da"), ("88", "it"), ("89", "ko"), ("90", "nl"),
    ("91", "sv"), ("94", "nl"), ("950", "es"), ("951", "fi"), ("952", "fi"), ("957", "zh"), ("960", "el"),
    ("963", "hu"), ("965", "he"), ("968", "es"), ("970", "es"), ("972", "pt"), ("973", "ro"), ("974", "th"),
    ("975", "tr"), ("987", "es"), ("989", "pt"),
  ]
}
