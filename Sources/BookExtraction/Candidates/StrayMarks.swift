/// Tells records whose title has a publisher's mark or a volume's that stands apart from the rest of it: "Nada" with "Destino".
struct StrayMarks {
  let pieces: [Piece]
  let runs: RunStatistics

  /// Whether a candidate is such a record.
  func areInTitle(of candidate: Candidate) -> Bool {
    candidate.title.contains { pieces[$0].role == nil }
      && candidate.title.indices.contains { isStray(candidate.title, at: $0) }
  }

  private func isStray(_ title: [Int], at place: Int) -> Bool {
    let index = title[place]
    guard standsApart(index, in: title), let other = place > 0 ? title[place - 1] : title.dropFirst().first,
      !(place > 0 && runs[[other]].endsOpen)
    else { return false }
    let isAlike = runs.sameStyle(pieces[index], pieces[other])
    switch pieces[index].role {
    // A numeral may be all that stands on a title's last line.
    case .volume: return !isAlike || !hasSizes && pieces[index].words.count > 1
    case .number: return !isAlike
    case .genre: return !isAlike && pieces[index].height < pieces[other].height
    case .publisher: return isPublisher(index) && !(isAlike && hasSizes)
    default: return false
    }
  }

  /// Whether a piece is what only a publisher is called; where sizes are not known, at the beginning or the end.
  private func isPublisher(_ index: Int) -> Bool {
    PublisherMarks.name(pieces[index].words) != nil
      && (hasSizes || index == 0 || index == pieces.count - 1)
      && !pieces[index].words.contains { $0.marks.has([.frequent]) }
  }

  /// Whether the lines differ in height: those of a plain text do not.
  private var hasSizes: Bool { pieces.contains { $0.height != pieces[0].height } }

  private func standsApart(_ index: Int, in title: [Int]) -> Bool {
    !(pieces.lineGoesOn(after: index - 1) && title.contains(index - 1))
      && !(pieces.lineGoesOn(after: index) && title.contains(index + 1))
  }
}
