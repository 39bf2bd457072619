import Language

/// Tells records that part a line where nobody would: what stands on one line, without a separator or a wide gap, and belongs together.
struct TornLines {
  let pieces: [Piece]

  /// Whether a candidate is such a record.
  func tears(_ candidate: Candidate) -> Bool {
    takesTitlesPerson(candidate) || takesTitlesBeginning(candidate) || leavesGivenName(candidate)
      || addsToFullName(candidate)
  }

  /// A given name alone for the author of what follows on its line ("Marcelo" of "in the Real World"); an article may begin a title.
  private func takesTitlesPerson(_ candidate: Candidate) -> Bool {
    guard candidate.author.count == 1, let author = candidate.author.first, pieces[author].words.count == 1,
      isTorn(author, from: candidate.title), let word = pieces[author].words.first, word.marks.has(.given)
    else { return false }
    guard candidate.title.contains(author + 1), let next = pieces[author + 1].words.first else {
      return word.marks.isDisjoint(with: .surname)
    }
    // With a surname it is all of a name, of a book whose title was not read.
    let isName =
      pieces.count == 2 && pieces[author + 1].words.count == 1
      && (next.marks.has(.surname) || !next.isDictionary)
    let beginsTitle = NameShape.articles.contains(next.key) && next.text.first?.isUppercase ?? false
    return !isName && !beginsTitle && (next.isFunction || word.marks.isDisjoint(with: .commonSurname))
  }

  /// "A Christmas" for the author of "Carol", "Penumbra's" for that of "Bookstore".
  private func takesTitlesBeginning(_ candidate: Candidate) -> Bool {
    candidate.author.contains { index in
      let words = pieces[index].words
      let isBefore = goesOn(index) && candidate.title.contains(index + 1)
      guard isBefore || isTorn(index, from: candidate.title) else { return false }
      return words.first.map { $0.text.count == 1 && NameShape.articles.contains($0.key) } ?? false
        || isBefore && (words.contains(where: \.isPossessive) || beginsTitle(words) || isLetterAndWord(words))
    }
  }

  /// "Der Mann" of "ohne Eigenschaften"; "La Rochefoucauld" may be a name.
  private func beginsTitle(_ words: [Word]) -> Bool {
    guard let first = words.first, NameShape.articles.contains(first.key), !first.text.contains(".") else {
      return false
    }
    return !first.isParticle || words.dropFirst().contains(where: \.isDictionary)
  }

  /// "B Movie" of "Nights".
  private func isLetterAndWord(_ words: [Word]) -> Bool {
    words.count == 2 && words[0].isInitial && !words[0].text.contains(".") && words[1].isDictionary
      && words[1].marks.isDisjoint(with: .name)
  }

  /// "The Adventures of Tom" by "Sawyer".
  private func leavesGivenName(_ candidate: Candidate) -> Bool {
    candidate.title.contains { index in
      let words = pieces[index].words
      return goesOn(index) && candidate.author == [index + 1] && pieces[index + 1].words.count == 1
        && candidate.title.count + words.count > 2
        && words.last.map { $0.marks.has(.commonGiven) && !$0.isFunction } ?? false
    }
  }

  /// A full name on a line of its own, and a part of the title's line besides: "Saul Bellow" and "Henderson" of "the Rain King".
  private func addsToFullName(_ candidate: Candidate) -> Bool {
    candidate.author.contains { isTorn($0, from: candidate.title) }
      && candidate.author.contains { isFullName(pieces[$0].words) && isWholeLine($0) }
  }

  private func isFullName(_ words: [Word]) -> Bool {
    guard words.count > 1, let first = words.first, let last = words.last else { return false }
    return (first.marks.has(.given) || first.isInitial) && !last.isInitial && !last.marks.has(.frequent)
  }

  private func isWholeLine(_ index: Int) -> Bool {
    pieces.count { $0.line == pieces[index].line } == 1
  }

  /// Whether a piece stands beside one of others on its line.
  private func isTorn(_ index: Int, from others: [Int]) -> Bool {
    goesOn(index) && others.contains(index + 1) || index > 0 && goesOn(index - 1) && others.contains(index - 1)
  }

  private func goesOn(_ index: Int) -> Bool { pieces.lineGoesOn(after: index) }
}
