extension SpineReading {
  /// From this clearness on, a cut on a line parts a title from an author however they read.
  private static let clearCut = 1.0

  /// The candidate, with its title added to its author, and none left, where both are parts of one person's name.
  ///
  /// So "HAROLD L." over "HOLLOWAY", or "OSCAR J. HOLLOWAY" where nothing else is read.
  func withWholeName(_ candidate: Candidate) -> Candidate {
    guard !candidate.author.isEmpty, left(by: candidate).allSatisfy({ pieces[$0].role != nil }),
      let name = lacksSurname(candidate) ? candidate.author + candidate.title : onlyName(candidate)
    else { return candidate }
    return Candidate(title: [], author: name)
  }

  /// Whether the author ends in an initial, and the title is a surname.
  private func lacksSurname(_ candidate: Candidate) -> Bool {
    let (title, author) = (words(candidate.title), words(candidate.author))
    return author.count > 1 && author[0].marks.has(.given) && author.last?.isInitial == true && title.count == 1
      && mayBeSurname(title[0])
  }

  /// The pieces in the order of their line, where a given name, perhaps an initial, and a surname stand there, and nothing parts them.
  ///
  /// Of more words one may well be a title.
  private func onlyName(_ candidate: Candidate) -> [Int]? {
    let name = (candidate.title + candidate.author).sorted()
    let (parts, words) = (name.map { pieces[$0] }, words(name))
    guard let first = words.first, let last = words.last, Set(parts.map(\.line)).count == 1,
      parts.dropFirst().allSatisfy({ ($0.cut ?? 0) < Self.clearCut }),
      words.count == 2 || words.count == 3 && words[1].isInitial
    else { return nil }
    return first.marks.has(.given) && mayBeSurname(last) ? name : nil
  }

  func mayBeSurname(_ word: Word) -> Bool {
    word.hasLetter && (word.marks.has(.surname) || !word.isDictionary)
  }
}
