import Language

/// What two books of the same title and author have in common, however they were printed.
enum MatchKey {
  private static let articles: Set<Substring> = ["the", "a", "an"]
  private static let marks: [Character] = [":", "(", "[", "/"]

  /// The key; "" when there is no title to compare.
  ///
  /// It has the title's main part without case, accents, punctuation and leading article, and the first author's surname,
  /// as "Orwell", "ORWELL, George" and "George Orwell" are the same person on different spines. Without an author it has all of the title.
  static func key(_ fields: BookFields) -> String { key(title: fields.title, author: fields.author) }

  /// The same of the fields that it is made of.
  static func key(title: String, author: String) -> String {
    let author = TextFolding.key(surname(author))
    let title = key(title: title, mainPart: !author.isEmpty)
    return title.isEmpty ? "" : "\(title)|\(author)"
  }

  private static func key(title: String, mainPart: Bool) -> String {
    let words = TextFolding.fold(title).split { $0.isWhitespace }
    let rest = words.count > 1 && words.first.map(articles.contains) == true ? words.dropFirst() : words[...]
    let text = rest.joined(separator: " ")
    let main = mainPart ? TextFolding.key(text.prefix { !marks.contains($0) }) : ""
    return main.isEmpty ? TextFolding.key(text) : main
  }

  private static func surname(_ author: String) -> Substring {
    let ordinary = author.split(separator: ",", maxSplits: 1).first ?? ""
    return ordinary.split { $0.isWhitespace }.last ?? ""
  }
}
