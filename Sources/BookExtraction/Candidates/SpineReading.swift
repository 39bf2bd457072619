import Language

/// The pieces of one spine and the records that they may make.
struct SpineReading {
  /// The pieces, line by line.
  let pieces: [Piece]
  /// Which of them a person reads first, second, ..., as indices.
  let order: [Int]
  /// The candidates.
  let candidates: [Candidate]
  /// The features of each candidate.
  let features: [[Double]]

  /// Reads lines; those without text or with impossible geometry are left out or made harmless.
  init(_ lines: [SpineLine]) {
    var pieces = LineSplitter().pieces(DuplicateLines.removed(lines.map(\.sanitized)))
    RoleMarker.mark(&pieces)
    let runs = RunStatistics(pieces)
    let orders = ReadingOrder(pieces).orders()
    order = orders.first ?? []
    let maker = CandidateFeatures(pieces, runs, order: order)
    self.pieces = pieces
    candidates = pieces.isEmpty ? [] : CandidateList(pieces, runs).candidates(orders)
    features = candidates.map(maker.features)
  }
}

extension SpineLine {
  /// The largest coordinate that is taken seriously, in pixels.
  private static let bound = 1e6

  /// The line with finite, bounded geometry.
  var sanitized: SpineLine {
    func bounded(_ value: Double, _ low: Double) -> Double {
      value.isFinite ? min(Self.bound, max(low, value)) : max(low, 0)
    }
    var line = self
    line.x = bounded(x, -Self.bound)
    line.y = bounded(y, -Self.bound)
    line.height = bounded(height, 1)
    line.length = bounded(length, 1)
    line.confidence = confidence.isFinite ? min(1, max(0, confidence)) : 0
    return line
  }
}

extension SpineReading {
  /// The words of pieces.
  func words(_ indices: some Sequence<Int>) -> [Word] { indices.flatMap { pieces[$0].words } }

  /// The pieces that are neither title nor author of a candidate.
  func left(by candidate: Candidate) -> [Int] {
    candidate.left(of: pieces.indices)
  }

  /// A candidate with what pieces cannot tell the ranker: that a name lacks a part.
  func completed(_ candidate: Candidate) -> Candidate {
    withWholeName(
      withMissingAuthor(withLineMates(withSurname(withLoneSurname(withWantedName(withSubtitle(candidate)))))))
  }

  /// The candidate with what follows its title after a colon on the same line, where it leaves that over.
  private func withSubtitle(_ candidate: Candidate) -> Candidate {
    guard let last = candidate.title.last, let next = pieces.indices.dropFirst(last + 1).first,
      pieces[next].line == pieces[last].line, pieces[next].afterColon
    else { return candidate }
    let end = pieces.indices[next...].first { !pieces.lineGoesOn(after: $0) } ?? next
    let subtitle = Array(next...end)
    guard subtitle.allSatisfy({ pieces[$0].role == nil && !candidate.author.contains($0) }),
      !NameShape.isWhole(words(subtitle))
    else { return candidate }
    return Candidate(title: candidate.title + subtitle, author: candidate.author)
  }

  /// The title of a candidate as printed.
  func title(_ candidate: Candidate) -> String { TitleText.text(candidate.title.map { pieces[$0] }) }

  /// The persons of a candidate as printed.
  func authors(_ candidate: Candidate) -> [String] {
    var persons: [String] = []
    var words: [Word] = []
    for (place, index) in candidate.author.enumerated() {
      if place > 0, beginsPerson(candidate.author[place...], after: candidate.author[place - 1], words) {
        persons += AuthorNames.persons(words)
        words = []
      }
      words += pieces[index].words
    }
    return persons + AuthorNames.persons(words)
  }

  /// Whether pieces begin with another person than the words before them name: a separator parts them on their line, or each is a whole
  /// name.
  private func beginsPerson(_ rest: ArraySlice<Int>, after previous: Int, _ words: [Word]) -> Bool {
    guard let first = rest.first else { return false }
    if pieces[first].line == pieces[previous].line, pieces[first].followsSeparator {
      return !AuthorNames.lacksSurname(words[...])
    }
    return NameShape.isWhole(words) && NameShape.isWhole(self.words(pieces.stretches(of: Array(rest))[0]))
  }
}
