import Language

/// Tells records whose author has a line that is no part of a name: "Thomas Mann" with "Buddenbrooks", "MISNER · THORNE" with "FREEMAN".
struct AddedLines {
  let pieces: [Piece]
  let runs: RunStatistics

  /// Whether a candidate is such a record.
  func areInAuthor(of candidate: Candidate) -> Bool {
    let lines = pieces.stretches(of: candidate.author)
    guard lines.count > 1 else { return false }
    return hasPublisher(lines) || lines.indices.contains { hasForeignLine(beside: $0, lines) }
  }

  private func hasPublisher(_ lines: [[Int]]) -> Bool {
    lines.contains(where: isPublisher) && !lines.contains(where: isGiven)
  }

  /// Whether a line is a whole name and another is no part of it, or names several persons and another is a word.
  private func hasForeignLine(beside place: Int, _ lines: [[Int]]) -> Bool {
    let others = lines.indices.filter { $0 != place }
    if NameShape.isWhole(words(lines[place])) {
      return others.contains { !mayBelong(lines[$0], to: lines[place], before: $0 < place) }
    }
    return isList(lines[place]) && others.contains { isLoneWord(lines[$0]) }
  }

  private func words(_ indices: [Int]) -> [Word] { indices.flatMap { pieces[$0].words } }

  private func isList(_ line: [Int]) -> Bool { line.dropFirst().contains { pieces[$0].followsSeparator } }

  private func isLoneWord(_ line: [Int]) -> Bool {
    line.count == 1 && pieces[line[0]].words.count == 1 && !pieces[line[0]].followsSeparator
  }

  private func isPublisher(_ line: [Int]) -> Bool { line.allSatisfy { pieces[$0].role == .publisher } }

  /// A given name, whose surname a publisher may be called, too.
  private func isGiven(_ line: [Int]) -> Bool {
    let words = words(line)
    return words.count == 1 && words[0].marks.has(.given)
  }

  /// Whether a line may name another person, or be a part of the name that reads as a whole one without it: "WALLACE" below
  /// "DAVID FOSTER", "MARY" above "HIGGINS CLARK".
  private func mayBelong(_ line: [Int], to whole: [Int], before: Bool) -> Bool {
    let words = words(line)
    if NameShape.isWhole(words) || words.contains(where: isJoint) || words.allSatisfy(isAddition) { return true }
    guard runs.sameStyle(pieces[line[0]], pieces[whole[0]]) else { return false }
    return words.allSatisfy { before ? $0.marks.has(.given) || $0.isInitial : $0.marks.has(.surname) || $0.isParticle }
  }

  /// "&", or the beginning of a name in brackets.
  private func isJoint(_ word: Word) -> Bool { NameShape.isConnector(word) || word.text.hasPrefix("(") }

  private func isAddition(_ word: Word) -> Bool {
    word.isInitial || word.isFunction || NameShape.suffixes.contains(word.key) || NameShape.bylines.contains(word.key)
  }
}
