import Language

/// What speaks for and against the names in a candidate, piece by piece, and for titles left in parts.
struct NameFeatures {
  /// Text of this share of the title's size, left over, may be more of the title.
  private static let titleSize = 0.75

  private let pieces: [Piece]
  private let runs: RunStatistics
  private let allLetters: Double

  init(_ pieces: [Piece], _ runs: RunStatistics, _ allLetters: Double) {
    self.pieces = pieces
    self.runs = runs
    self.allLetters = allLetters
  }

  /// The features of a candidate, of which `left` are the pieces in neither title nor author; always as many.
  func features(_ candidate: Candidate, _ left: [Int]) -> [Double] {
    titleFeatures(candidate) + authorFeatures(candidate)
      + leftFeatures(candidate, left.filter { pieces[$0].role == nil })
  }

  private func titleFeatures(_ candidate: Candidate) -> [Double] {
    let names = candidate.title.map { runs[[$0]].nameScore }
    let words = candidate.title.flatMap { pieces[$0].words }
    let long = words.filter { $0.key.count > 3 }.map(\.key)
    let given = candidate.title.contains { isGiven(pieces[$0].words) }
    return [
      bounded(names.max() ?? 0) / 3, candidate.title.count > 1 && given ? 1 : 0,
      words.last?.isHyphenated ?? false ? 1 : 0, Double(min(3, long.count - Set(long).count)), loneMarks(candidate),
      candidate.title.first.map { pieces[$0].afterColon } ?? false ? 1 : 0,
    ]
  }

  private func authorFeatures(_ candidate: Candidate) -> [Double] {
    guard !candidate.author.isEmpty else { return Array(repeating: 0, count: 7) }
    let names = candidate.author.map { runs[[$0]].nameScore }
    let words = candidate.author.flatMap { pieces[$0].words }
    let letters = max(1, Double(words.reduce(0) { $0 + $1.key.count }))
    let plain = words.filter { $0.isDictionary && !isName($0) && !$0.isParticle && !NameShape.isConnector($0) }
    let inTitle = candidate.title.reduce(-4) { max($0, runs[[$1]].nameScore) }
    return [
      bounded(names.min() ?? 0) / 3, Double(plain.reduce(0) { $0 + $1.key.count }) / letters,
      words.contains(where: isName) ? 0 : 1, words.last?.isPossessive ?? false ? 1 : 0,
      words.contains { NameShape.bodies.contains($0.key) } ? 1 : 0,
      bounded(inTitle - (names.max() ?? 0)) / 4, words.count == 1 && words[0].marks.has([.frequent, .usual]) ? 1 : 0,
    ]
  }

  private func leftFeatures(_ candidate: Candidate, _ left: [Int]) -> [Double] {
    let unnamed = left.filter { runs[[$0]].nameScore < 0 && pieces[$0].letters > 2 }
    let known = unnamed.filter { runs[[$0]].unknownShare < 0.5 }
    let size = runs[candidate.title].size
    return [
      Double(unnamed.reduce(0) { $0 + pieces[$1].letters }) / allLetters,
      Double(known.reduce(0) { $0 + pieces[$1].letters }) / allLetters,
      known.contains { runs[[$0]].size > Self.titleSize * size } ? 1 : 0,
      left.contains { isGiven(pieces[$0].words) } ? 1 : 0,
      left.contains { runs[[$0]].startsInTheMiddle || runs[[$0]].endsOpen } ? 1 : 0, tornNames(candidate),
    ]
  }

  /// How many cuts within lines, without a separator, tear a given name from what may be its surname.
  private func tornNames(_ candidate: Candidate) -> Double {
    let torn = pieces.indices.dropFirst().count { index in
      guard pieces[index].cut != nil, !pieces[index].followsSeparator,
        pieces[index - 1].line == pieces[index].line,
        candidate.author.contains(index) != candidate.author.contains(index - 1),
        let left = pieces[index - 1].words.last, let right = pieces[index].words.first
      else { return false }
      return isGiven([left]) && !right.isDictionary && right.hasLetter
    }
    return Double(min(2, torn))
  }

  /// Short parts of the title after a separator on a line of three parts and more: a country or a series.
  private func loneMarks(_ candidate: Candidate) -> Double {
    let marks = candidate.title.dropFirst().count { index in
      pieces[index].followsSeparator && pieces[index].words.count <= 2
        && pieces.count { $0.line == pieces[index].line && ($0.cut == nil || $0.followsSeparator) } > 2
    }
    return Double(min(2, marks))
  }

  private func isName(_ word: Word) -> Bool { word.marks.has(.name) || word.isInitial }

  /// Whether all words are given names or initials, and none is an ordinary word.
  private func isGiven(_ words: [Word]) -> Bool {
    words.allSatisfy { $0.marks.has(.given) && !$0.marks.has([.frequent, .function]) || $0.isInitial }
  }

  private func bounded(_ value: Double) -> Double { min(6, max(-6, value)) }
}
