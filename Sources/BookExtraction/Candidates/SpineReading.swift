/// The pieces of one spine and the records that they may make.
struct SpineReading {
  /// The pieces, line by line.
  let pieces: [Piece]
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
    let maker = CandidateFeatures(pieces, runs, order: orders.first ?? [])
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
    withWholeName(withMissingAuthor(withLineMates(withSurname(withLoneSurname(candidate)))))
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
  /// name on a line of its own.
  private func beginsPerson(_ rest: ArraySlice<Int>, after previous: Int, _ words: [Word]) -> Bool {
    guard let next = rest.first else { return false }
    let line = pieces[next].line
    if line == pieces[previous].line {
      return pieces[next].followsSeparator && !AuthorNames.lacksSurname(words[...])
    }
    return isWholeName(words) && isWholeName(self.words(rest.prefix { pieces[$0].line == line }))
  }

  /// Whether words are a given name, perhaps initials or particles, and a surname, so that no other line ends or begins the name.
  func isWholeName(_ words: [Word]) -> Bool {
    guard (2...4).contains(words.count), let first = words.first, let last = words.last else { return false }
    return first.marks.has(.given) && !first.isFunction && !last.isInitial && last.key.count > 1 && mayBeSurname(last)
      && !(last.marks.has(.given) && !last.marks.has(.surname))
      && words.dropFirst().dropLast().allSatisfy { $0.isInitial || $0.isParticle || $0.marks.has(.given) }
  }
}
