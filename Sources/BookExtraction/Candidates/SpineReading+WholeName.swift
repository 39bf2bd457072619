extension SpineReading {
  /// From this clearness on, a cut on a line parts a title from an author however they read.
  private static let clearCut = 1.0

  /// The candidate, with its title added to its author, and none left, where both are parts of one person's name.
  ///
  /// So "HAROLD L." over "HOLLOWAY", or "OSCAR J. HOLLOWAY" where nothing else is read.
  func withWholeName(_ candidate: Candidate) -> Candidate {
    guard !candidate.author.isEmpty || hasInitial(candidate.title),
      left(by: candidate).allSatisfy({ pieces[$0].role != nil }),
      let name = lacksSurname(candidate) ? candidate.author + candidate.title : onlyName(candidate)
    else { return candidate }
    return Candidate(title: [], author: name)
  }

  /// The candidate whose author is a given name alone, with the word that stands next to it on its line and is left over.
  ///
  /// So "CYNTHIA" and "LORD", an ordinary word, or "MANNING", a publisher.
  func withSurname(_ candidate: Candidate) -> Candidate {
    guard candidate.author.count == 1, let author = candidate.author.first, pieces.lineGoesOn(after: author),
      !candidate.title.contains(author + 1)
    else { return candidate }
    let (given, surname) = (pieces[author], pieces[author + 1])
    guard given.words.count == 1, given.words[0].marks.has(.given), surname.words.count == 1, surname.letters > 1,
      surname.words[0].hasLetter,
      surname.role == nil
        || surname.role == .publisher && PublisherMarks.name(given.words + surname.words) == nil
          && (surname.words[0].marks.has(.surname) || PublisherMarks.name(surname.words) == nil)
    else { return candidate }
    return Candidate(title: candidate.title, author: [author, author + 1])
  }

  /// Whether the author ends in an initial, and the title is a surname.
  private func lacksSurname(_ candidate: Candidate) -> Bool {
    let (title, author) = (words(candidate.title), words(candidate.author))
    return author.count > 1 && author[0].marks.has(.given) && author.last?.isInitial == true && title.count == 1
      && NameShape.mayBeSurname(title[0])
  }

  private func hasInitial(_ title: [Int]) -> Bool { words(title).contains { $0.isInitial && $0.text.contains(".") } }

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
    return first.marks.has(.given) && NameShape.mayBeSurname(last) ? name : nil
  }
}
