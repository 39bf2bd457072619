import Language

extension SpineReading {
  /// What a title hardly ends with: the name of a person follows ("The Life of", "Tagebücher von").
  private static let genitives: Set<String> = ["of", "von", "de", "di", "del", "della", "du", "des", "dels"]
  /// What stands alone before a name in titles: "The Portable Roe".
  private static let selections: Set<String> = ["portable", "essential", "complete", "collected", "selected"]

  /// Whether a title ends before a name that is a part of it.
  func wantsName(_ title: [Word]) -> Bool {
    guard title.count > 1, let last = title.last else { return false }
    return Self.genitives.contains(last.key)
      || title.count == 2 && title[0].key == "the" && Self.selections.contains(last.key)
  }

  /// The candidate, and where its title ends before a name, with the line of its author that is that name ("The Trial of" "HENRY ROE" by
  /// "JANE DOE"); the author is another line that names a person, if there is one, or the same person ("The Letters of" "HENRY ROE").
  func withWantedName(_ candidate: Candidate) -> Candidate {
    let lines = pieces.stretches(of: candidate.author)
    guard wantsName(words(candidate.title)), let end = candidate.title.last,
      let name = lines.min(by: { departure($0, from: end) < departure($1, from: end) })
    else { return candidate }
    let author = lines.count > 1 ? lines.filter { $0 != name }.flatMap(\.self) : leftPerson(by: candidate) ?? name
    return Candidate(title: candidate.title + name, author: author)
  }

  /// How much larger or smaller a line is than a piece.
  private func departure(_ line: [Int], from piece: Int) -> Double {
    abs(pieces[line[0]].height - pieces[piece].height)
  }

  private func leftPerson(by candidate: Candidate) -> [Int]? {
    pieces.stretches(of: left(by: candidate).filter { pieces[$0].role == nil }).first { NameShape.isWhole(words($0)) }
  }
}
