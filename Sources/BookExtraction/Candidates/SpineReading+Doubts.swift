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

  /// Whether any of these signs is seen.
  func isDoubtful(_ candidate: Candidate) -> Bool {
    isSignedByPublisher(candidate) || lacksSubject(candidate) || mayBeSeveral(candidate) || leavesLarger(candidate)
      || mayCountVolumes(candidate) || hasSecondPerson(candidate)
  }

  /// Whether the author is a whole name, and another one stands on a line of its own in the title, though nothing there wants it.
  private func hasSecondPerson(_ candidate: Candidate) -> Bool {
    let lines = pieces.stretches(of: candidate.title).map(words)
    guard lines.count > 1, NameShape.isWhole(words(candidate.author)) else { return false }
    return lines.indices.contains { place in
      let isWanted =
        place > 0 && lines[place - 1].last.map(NameShape.isOpen) ?? false
        || place + 1 < lines.count && lines[place + 1].first.map { NameShape.middles.contains($0.key) } ?? false
      return NameShape.isWhole(lines[place]) && !isWanted
    }
  }

  /// Whether the author is words on lines of their own of which the first is no given name: perhaps the surnames of several persons
  /// ("NORTHGATE" above "MARSH").
  private func mayBeSeveral(_ candidate: Candidate) -> Bool {
    let lines = pieces.stretches(of: candidate.author)
    guard lines.count > 1, authors(candidate).count == 1, lines.allSatisfy({ words($0).count == 1 }),
      let first = candidate.author.first.flatMap({ pieces[$0].words.first })
    else { return false }
    return !first.isInitial && !first.isParticle && first.marks.isDisjoint(with: .given)
  }

  /// Whether a line is left over that is set larger than the title.
  private func leavesLarger(_ candidate: Candidate) -> Bool {
    let size = candidate.title.reduce(0) { max($0, pieces[$1].height) }
    return left(by: candidate).contains {
      pieces[$0].role == nil && pieces[$0].letters >= Self.leastTitle && pieces[$0].height > Self.largerThanTitle * size
    }
  }

  /// Whether a title ends or begins with a number on a line of its own, as a volume does, and no sizes tell whether it is one.
  private func mayCountVolumes(_ candidate: Candidate) -> Bool {
    guard candidate.title.count > 1, pieces.allSatisfy({ $0.height == pieces[0].height }) else { return false }
    return candidate.title.contains { index in
      pieces[index].role == .number && !pieces.lineGoesOn(after: index - 1) && !pieces.lineGoesOn(after: index)
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
