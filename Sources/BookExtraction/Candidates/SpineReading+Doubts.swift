import Language

/// What makes a record doubtful that reads well: seen on spines where the models are sure of what is wrong.
extension SpineReading {
  /// What a biography's second line says of its subject, in the languages of the lexicon, as keys.
  private static let lives: Set<String> = [
    "a life", "a biography", "the biography", "his life", "her life", "eine biographie", "eine biografie", "biographie",
    "biografie", "une vie", "une biographie", "biografia", "una biografia", "una vida", "una vita", "uma biografia",
    "uma vida", "een biografie",
  ]

  /// A line that is left over and so many times as high as the title may well be the title.
  private static let largerThanTitle = 1.28
  /// A line of fewer letters is seldom a title.
  private static let leastTitle = 4

  /// Why a record may well be wrong, for a person; nil where none of these signs is seen.
  func doubt(_ candidate: Candidate) -> String? {
    if isSignedByPublisher(candidate) { return "author may be the publisher" }
    if lacksSubject(candidate) { return "title may lack the person that it is about" }
    if mayBeSeveral(candidate) { return "author may be several persons" }
    if leavesLarger(candidate) { return "a larger line is in neither title nor author" }
    if mayCountVolumes(candidate) { return "title may end with the number of a volume" }
    if hasSecondPerson(candidate) { return "title names a person, as an author would be" }
    return endsOpen(candidate) ? "title may go on with a name" : nil
  }

  /// Whether the author is a whole name, and another one stands on a line of its own in the title, though nothing there wants it: set no
  /// larger than the author, or beside it where no sizes are known.
  private func hasSecondPerson(_ candidate: Candidate) -> Bool {
    let lines = pieces.stretches(of: candidate.title)
    guard lines.count > 1, let author = candidate.author.first, NameShape.isWhole(words(candidate.author)) else {
      return false
    }
    return lines.indices.contains { place in
      let index = lines[place][0]
      let isWanted =
        place > 0 && words(lines[place - 1]).last.map(NameShape.isOpen) ?? false
        || place + 1 < lines.count && words(lines[place + 1]).first.map(wantsName) ?? false
      let isBeside =
        pieces.haveSizes
        ? pieces[author].height > Self.asLarge * pieces[index].height
        : abs(pieces[author].line - pieces[index].line) <= 1
      return NameShape.isWhole(words(lines[place])) && isBeside && !isWanted
    }
  }

  private func wantsName(_ next: Word) -> Bool { NameShape.middles.contains(next.key) || NameShape.isConnector(next) }

  /// What the height of a line must be by another's to be about as large.
  private static let asLarge = 0.9

  /// Whether the author may be the surnames of several persons: two common ones on two lines, three words on one line or on three, no given
  /// name first ("NORTHGATE" above "MARSH").
  private func mayBeSeveral(_ candidate: Candidate) -> Bool {
    let words = words(candidate.author)
    guard authors(candidate).count == 1, (2...3).contains(words.count), let first = words.first,
      words.allSatisfy({ !$0.isInitial && !$0.isParticle && !$0.isFunction }), first.marks.isDisjoint(with: .given)
    else { return false }
    let lines = pieces.stretches(of: candidate.author).count
    if words.count == 2 {
      return lines == 2
        && words.allSatisfy { $0.marks.contains(.commonSurname) && $0.marks.isDisjoint(with: .commonGiven) }
    }
    return lines == 3
      || lines == 1 && first.marks.has(.surname) && words.allSatisfy { $0.marks.isDisjoint(with: .given) }
  }

  /// Whether the title wants a name that it has from the author's line, or has not got.
  private func endsOpen(_ candidate: Candidate) -> Bool {
    let lines = pieces.stretches(of: candidate.title)
    return lines.last == candidate.author || wantsName(words(candidate.title))
  }

  /// Whether a line is left over that is set larger than the title.
  private func leavesLarger(_ candidate: Candidate) -> Bool {
    let size = candidate.title.reduce(0) { max($0, pieces[$1].height) }
    return left(by: candidate).contains {
      (pieces[$0].role == nil || pieces[$0].role == .number) && pieces[$0].letters >= Self.leastTitle
        && pieces[$0].height > Self.largerThanTitle * size
    }
  }

  /// Whether a title ends or begins with a number on a line of its own, as a volume does, and no sizes tell whether it is one.
  private func mayCountVolumes(_ candidate: Candidate) -> Bool {
    guard candidate.title.count > 1, !pieces.haveSizes else { return false }
    return candidate.title.contains { index in
      pieces[index].role == .number && pieces.standsApart(index)
    }
  }

  /// Whether the author is one word that a publisher is called, too, or that the title has: the mark of a publisher, on a book without an
  /// author ("Birds of the Coast", "COLLINS").
  private func isSignedByPublisher(_ candidate: Candidate) -> Bool {
    let author = words(candidate.author)
    guard author.count == 1, let name = author.first else { return false }
    return PublisherMarks.name(author) != nil || words(candidate.title).contains { $0.key == name.key }
  }

  /// Whether the title begins with what a biography says of the person that it is about, while two persons are named: one of them is
  /// the title.
  private func lacksSubject(_ candidate: Candidate) -> Bool {
    let lines = pieces.stretches(of: Array(pieces.indices))
    guard let first = lines.first(where: { $0.first == candidate.title.first }).map(words),
      Self.lives.contains(first.map(\.key).joined(separator: " "))
    else { return false }
    return lines.count { NameShape.isWhole(words($0)) } > 1
  }
}
