import Language

/// What two books of the same title and author have in common, however they were printed.
enum MatchKey {
  private static let articles: Set<Substring> = ["the", "a", "an"]
  private static let marks: [Character] = [":", "(", "[", "/"]

  /// The key; "" when there is no title or no author to compare.
  ///
  /// It has the title's main part without case, accents, punctuation and leading article, and the first author's surname,
  /// as "Orwell", "ORWELL, George" and "George Orwell" are the same person on different spines.
  static func key(_ fields: BookFields) -> String { key(title: fields.title, author: fields.author) }

  /// The same of the fields that it is made of.
  static func key(title: String, author: String) -> String {
    let title = key(title: title)
    let author = TextFolding.key(surname(author))
    return title.isEmpty || author.isEmpty ? "" : "\(title)|\(author)"
  }

  private static func key(title: String) -> String {
    let words = TextFolding.fold(title).split { $0.isWhitespace }
    let rest = words.count > 1 && words.first.map(articles.contains) == true ? words.dropFirst() : words[...]
    let text = rest.joined(separator: " ")
    let main = TextFolding.key(text.prefix { !marks.contains($0) })
    return main.isEmpty ? TextFolding.key(text) : main
  }

  private static func surname(_ author: String) -> Substring {
    let ordinary = author.split(separator: ",", maxSplits: 1).first ?? ""
    return ordinary.split { $0.isWhitespace }.last ?? ""
  }
}
