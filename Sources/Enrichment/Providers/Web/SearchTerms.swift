import Language

/// The ways to ask for a book, the surest first: by ISBN, by title and author, by title alone.
///
/// Words are asked for one by one, since phrases are understood differently from server to server.
enum SearchTerms: Hashable {
  /// ISBN-13 without separators.
  case isbn(String)
  /// Words of the main title, and a surname.
  case words(title: [String], author: String?)

  /// Shorter words tell little; servers leave some of them out of their index.
  private static let leastLetters = 4
  /// More words make it likelier that one was misread.
  private static let mostWords = 5
  /// What is longer is no word, in letters.
  private static let longestWord = 40

  /// How a book is asked for, in order, until there is an answer.
  static func all(of query: BookQuery) -> [SearchTerms] {
    var terms: [SearchTerms] = query.isbn.map { [.isbn($0)] } ?? []
    let title = titleWords(query.title)
    guard !title.isEmpty else { return terms }
    let surname = query.author.split(separator: ",").first.flatMap { words($0).last }
    if let surname { terms.append(.words(title: title, author: surname)) }
    terms.append(.words(title: title, author: nil))
    return terms
  }

  private static func titleWords(_ title: String) -> [String] {
    let main = words(title.prefix { !":([".contains($0) })
    let all = main.isEmpty ? words(title[...]) : main
    let telling = all.filter { $0.count >= leastLetters }
    return Array((telling.isEmpty ? all : telling).prefix(mostWords))
  }

  /// Runs of letters and digits, in lower case; letters keep their accents.
  private static func words(_ text: some StringProtocol) -> [String] {
    text.prefix(400).split { !$0.isLetter && !$0.isNumber }.map { $0.prefix(longestWord).lowercased() }
  }
}
