import Language

/// Cuts lines into pieces, at separators and where a name meets a title.
struct LineSplitter {
  /// Lines beyond this are not read: no spine has as many.
  static let mostLines = 48
  /// Pieces beyond this are left out: roles are found by comparing each with each.
  private static let mostPieces = 100
  /// Cuts tried within a line, the clearest first.
  private static let mostCuts = 3
  /// The least clearness of a cut without a separator.
  private static let leastCut = 0.3
  /// The least clearness of a cut before a last word that is known and no name: seldom all of an author or a title.
  private static let leastCutBeforeLoneWord = 0.6
  /// In lines of so few words every boundary may be a cut: "Momo Ende".
  static let shortLine = 4

  /// The pieces of all lines, in the order of the lines.
  func pieces(_ lines: [SpineLine]) -> [Piece] {
    let all = lines.prefix(Self.mostLines).enumerated().flatMap { pieces($0.element, index: $0.offset) }
    return Array(all.prefix(Self.mostPieces))
  }

  private func pieces(_ line: SpineLine, index: Int) -> [Piece] {
    let text = TextCleaning.clean(line.text)
    let positions = text == line.text ? line.characterPositions : []
    var pieces: [Piece] = []
    var words: [Word] = []
    var colon = false
    var gaps: Set<Int> = []
    for token in Tokenizer.tokens(text, positions: positions) {
      switch token {
      case .word(let word): words.append(word)
      case .gap: gaps.insert(words.count)
      case .separator, .colon:
        append(words, line, index, gaps: gaps, afterColon: colon, to: &pieces)
        if case .colon = token { colon = true } else { colon = false }
        words = []
        gaps = []
      }
    }
    append(words, line, index, gaps: gaps, afterColon: colon, to: &pieces)
    return pieces
  }

  private func append(
    _ words: [Word], _ line: SpineLine, _ index: Int, gaps: Set<Int>, afterColon: Bool, to pieces: inout [Piece]
  ) {
    guard words.contains(where: { !$0.key.isEmpty }) else { return }
    var start = 0
    var previous = 0.0
    for cut in cuts(words, line, gaps) + [(at: words.count, clearness: 0)] {
      let part = Array(words[start..<cut.at])
      var piece = piece(part, line, index)
      piece.cut = start > 0 ? previous : pieces.last?.line == index ? Piece.separatorCut : nil
      piece.afterColon = afterColon && start == 0
      pieces.append(piece)
      start = cut.at
      previous = cut.clearness
    }
  }

  private func piece(_ words: [Word], _ line: SpineLine, _ index: Int) -> Piece {
    let from = words.first?.start ?? 0
    let to = max(from, words.last?.end ?? 1)
    let start = (line.direction == .reversed ? 1 - to : from) - 0.5
    let end = (line.direction == .reversed ? 1 - from : to) - 0.5
    let across = line.direction == .across
    return Piece(
      words: words, line: index, minX: line.x + (across ? -line.height / 2 : start * line.length),
      maxX: line.x + (across ? line.height / 2 : end * line.length),
      minY: line.y + (across ? start * line.length : -line.height / 2),
      maxY: line.y + (across ? end * line.length : line.height / 2), height: line.height, direction: line.direction,
      background: line.background, ink: line.ink, confidence: line.confidence)
  }

  /// The clearest cuts, in the order of the line.
  private func cuts(_ words: [Word], _ line: SpineLine, _ gaps: Set<Int>) -> [(at: Int, clearness: Double)] {
    guard words.count > 1, RoleMarker.role(of: piece(words, line, 0)) == nil else { return [] }
    let bylines = Bylines.bounds(words)
    let all = (1..<words.count).filter { at in
      let parted = bylines.contains(at) || gaps.contains(at) || gap(words, at, line) > Self.wideGap
      return !joins(words, at) && (parted || !goesOn(words, at))
    }.map { at in
      (at: at, clearness: clearness(words, at, line) + (gaps.contains(at) ? Self.gapClearness : 0))
    }
    let publishers = PublisherMarks.names(words).filter {
      !isOrdinary(words, $0.key) || gap(words, $0.key, line) > Self.wideGap
    }
    func isWithinPublisher(_ at: Int) -> Bool {
      !gaps.contains(at) && publishers.values.contains { $0.lowerBound < at && at < $0.upperBound }
    }
    let forced = gaps.union(publishers.keys).union(numberBounds(words)).union(editionBounds(words)).union(
      CallNumber.bounds(words)
    ).union(bylines)
    let least = words.count <= Self.shortLine ? -0.6 : Self.leastCut
    let best = all.filter { !isWithinPublisher($0.at) }.filter {
      $0.clearness >= (isLone(words, $0.at) ? max(least, Self.leastCutBeforeLoneWord) : least) || forced.contains($0.at)
    }
    .sorted { $0.clearness + (forced.contains($0.at) ? 5 : 0) > $1.clearness + (forced.contains($1.at) ? 5 : 0) }
    return best.prefix(Self.mostCuts + (forced.isEmpty ? 0 : 1)).sorted { $0.at < $1.at }
  }

  /// A gap by so much wider than the usual one, in heights, parts what belongs together by its words.
  private static let wideGap = 0.3

  /// Whether what a boundary parts as a publisher from the rest is an ordinary word, too ("Twelve Ways to Leave").
  private func isOrdinary(_ words: [Word], _ at: Int) -> Bool {
    // A letter beside it is its mark.
    guard words.reduce(0, { $0 + $1.key.count }) > words[at].key.count + 1 else { return false }
    let parted = [at == 1 ? words[0] : nil, at == words.count - 1 ? words[at] : nil].compactMap { $0 }
    return parted.contains {
      PublisherMarks.name([$0]) != nil
        && ($0.marks.has([.frequent, .usual, .function, .titleWord]) || $0.isPossessive)
    }
  }

  /// Whether a boundary parts the last word of several, one that the dictionary has and no name is, from the others.
  private func isLone(_ words: [Word], _ at: Int) -> Bool {
    words.count > 2 && at == words.count - 1 && words[at].isDictionary
      && words[at].marks.isDisjoint(with: .name)
  }

  /// How clearly a boundary between two words parts a name from something else.
  private func clearness(_ words: [Word], _ at: Int, _ line: SpineLine) -> Double {
    let left = odds(words, max(0, at - 3)..<at)
    let right = odds(words, at..<min(words.count, at + 3))
    var clearness = abs(left - right) * 0.3
    clearness += caseChange(words[at - 1], words[at]) ? 1 : 0
    clearness += gap(words, at, line)
    if words[at - 1].isFunction && !words[at - 1].isParticle { clearness -= 0.8 }
    if isByline(words, at) { clearness += 1 }
    if isFullName(words[at...]) || isFullName(words[..<at]) { clearness += Self.nameClearness }
    if words[at - 1].isInitial { clearness -= 0.7 }
    return clearness
  }

  /// What a full name on one side, up to the end of the line, says for a cut.
  private static let nameClearness = 0.5

  /// What two spaces say for a cut.
  private static let gapClearness = 1.5

  /// The boundaries of a number of four digits and more at the beginning or end: a series number.
  private func numberBounds(_ words: [Word]) -> Set<Int> {
    func isSerial(_ word: Word?) -> Bool { word.map { $0.isNumber && $0.key.count >= 4 } ?? false }
    return Set((isSerial(words.first) ? [1] : []) + (isSerial(words.last) ? [words.count - 1] : []))
  }

  /// The boundary before an edition at the end: "Third Edition".
  private func editionBounds(_ words: [Word]) -> Set<Int> {
    words.count > 2 && !words[words.count - 3].isFunction && RoleMarker.isEdition(words.suffix(2).map(\.key))
      ? [words.count - 2] : []
  }

  /// How much words look like a name; "de" after a given name does not count.
  private func odds(_ words: [Word], _ range: Range<Int>) -> Double {
    let odds = range.filter { !isInName(words, $0) }.map { words[$0].nameOdds }
    return odds.isEmpty ? 0 : odds.reduce(0, +) / Double(odds.count)
  }

  private func isInName(_ words: [Word], _ index: Int) -> Bool {
    words[index].isParticle && index > 0 && words[index - 1].marks.has(.given) && !words[index - 1].isFunction
  }

  private func caseChange(_ left: Word, _ right: Word) -> Bool {
    guard left.key.count > 1, right.key.count > 1, left.hasLetter, right.hasLetter else { return false }
    return left.isUpper != right.isUpper
  }

  /// How much wider the gap is than the line's usual one, 0...1.5; 0 when places are unknown.
  private func gap(_ words: [Word], _ at: Int, _ line: SpineLine) -> Double {
    guard !line.characterPositions.isEmpty, line.height > 0 else { return 0 }
    let gaps = zip(words, words.dropFirst()).map { $1.start - $0.end }
    let usual = gaps.sorted()[gaps.count / 2]
    guard gaps.indices.contains(at - 1) else { return 0 }
    return min(1.5, max(0, (gaps[at - 1] - usual) * line.length / line.height))
  }
}
