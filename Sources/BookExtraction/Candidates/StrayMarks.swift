/// Tells records whose title has a publisher's mark or a volume's that stands apart from the rest of it: "Nada" with "Destino".
struct StrayMarks {
  let pieces: [Piece]
  let runs: RunStatistics

  /// Whether a candidate is such a record.
  func areInTitle(of candidate: Candidate) -> Bool {
    candidate.title.contains { pieces[$0].role == nil }
      && (candidate.title.indices.contains { isStray(candidate.title, at: $0) }
        || pieces.stretches(of: candidate.title).dropFirst().contains(where: namesEditor))
  }

  private func isStray(_ title: [Int], at place: Int) -> Bool {
    let index = title[place]
    guard standsApart(index, in: title), let other = place > 0 ? title[place - 1] : title.dropFirst().first,
      !(place > 0 && pieces[other].words.count > 1 && runs[[other]].endsOpen)
    else { return false }
    let isAlike = runs.sameStyle(pieces[index], pieces[other])
    switch pieces[index].role {
    // A numeral may be all that stands on a title's last line.
    case .volume: return !isAlike || !pieces.haveSizes && pieces[index].words.count > 1
    case .number, .genre: return !isAlike && pieces[index].height < pieces[other].height
    case .publisher: return isPublisher(index) && !(isAlike && pieces.haveSizes)
    default: return false
    }
  }

  /// "Edited by Jane Roe".
  private func namesEditor(_ line: [Int]) -> Bool {
    let words = line.flatMap { pieces[$0].words }
    return words.count > 2
      && [["edited", "by"], ["compiled", "by"], ["herausgegeben", "von"], ["hrsg", "von"]].contains(
        words.prefix(2).map(\.key))
  }

  /// Whether a piece is what only a publisher is called; where sizes are not known, at the beginning or the end.
  private func isPublisher(_ index: Int) -> Bool {
    PublisherMarks.name(pieces[index].words) != nil
      && (pieces.haveSizes || index == 0 || index == pieces.count - 1)
      && !pieces[index].words.contains { $0.marks.has([.frequent]) }
  }

  private func standsApart(_ index: Int, in title: [Int]) -> Bool {
    !(pieces.lineGoesOn(after: index - 1) && title.contains(index - 1))
      && !(pieces.lineGoesOn(after: index) && title.contains(index + 1))
  }
}
