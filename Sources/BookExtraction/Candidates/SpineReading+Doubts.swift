/// What makes a record doubtful that reads well: seen on spines where the models are sure of what is wrong.
extension SpineReading {
  /// What a biography's second line says of its subject, in the languages of the lexicon, as keys.
  private static let lives: Set<String> = [
    "a life", "a biography", "the biography", "his life", "her life", "eine biographie", "eine biografie", "biographie",
    "biografie", "une vie", "une biographie", "biografia", "una biografia", "una vida", "una vita", "uma biografia",
    "uma vida", "een biografie",
  ]

  /// Whether the author is one word that a publisher is called, too, or that the title has: the mark of a publisher, on a book without an
  /// author ("Birds of the Coast", "COLLINS").
  func isSignedByPublisher(_ candidate: Candidate) -> Bool {
    let author = words(candidate.author)
    guard author.count == 1, let name = author.first else { return false }
    return PublisherMarks.name(author) != nil || words(candidate.title).contains { $0.key == name.key }
  }

  /// Whether the title begins with what a biography says of the person that it is about, while two persons are named: one of them is
  /// the title.
  func lacksSubject(_ candidate: Candidate) -> Bool {
    let lines = Dictionary(grouping: pieces.indices) { pieces[$0].line }.mapValues(words)
    guard let first = candidate.title.first.flatMap({ lines[pieces[$0].line] }),
      Self.lives.contains(first.map(\.key).joined(separator: " "))
    else { return false }
    return lines.values.count { isWholeName($0) } > 1
  }
}
