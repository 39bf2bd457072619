import Language

/// Lists the candidates that are worth ranking.
struct CandidateList {
  private static let longestTitle = 7
  private static let longestAuthor = 4
  /// The least number of letters of an author.
  private static let shortestAuthor = 2
  /// How many titles and authors are combined; more found no more right records among the candidates (synthetic spines).
  private static let mostTitles = 24
  private static let mostAuthors = 16
  /// What the author beside a title that a publisher is called must score as a name, and how large the title must be by that author.
  private static let (leastNameScore, leastTitleSize) = (1.0, 0.75)
  /// A genre set smaller, by the largest print, is no title.
  private static let leastGenreSize = 0.6
  /// Pieces beyond this are left out, the smallest first.
  private static let mostPieces = 18

  private let pieces: [Piece]
  private let runs: RunStatistics

  init(_ pieces: [Piece], _ runs: RunStatistics) {
    self.pieces = pieces
    self.runs = runs
  }

  /// The candidates, without repetition.
  func candidates(_ orders: [[Int]]) -> [Candidate] {
    let sequences = orders.flatMap(sequences)
    let titles = best(sequences.flatMap { spans($0, Self.longestTitle) } + styles(orders.first ?? []), Self.mostTitles)
    { runs[$0].titleness }
    let named = sequences.flatMap { spans($0, Self.longestAuthor) } + scattered(orders.first ?? [])
    let authors = best(named.filter(mayName), Self.mostAuthors) { runs[$0].authorness }
    let all = titles.flatMap { title in
      [Candidate(title: title, author: [])]
        + authors.filter { author in !author.contains(where: title.contains) }.map {
          Candidate(title: title, author: $0)
        }
    }
    let torn = TornLines(pieces: pieces)
    let added = AddedLines(pieces: pieces, runs: runs)
    let stray = StrayMarks(pieces: pieces, runs: runs)
    let whole = all.filter {
      !torn.tears($0) && !added.areInAuthor(of: $0) && !stray.areInTitle(of: $0) && !isPublisherOnly($0)
    }
    return whole.isEmpty ? all : whole
  }

  /// Whether a record has nothing but a publisher for its title, one that no ordinary word is called, and for its author what is no name, or
  /// larger.
  private func isPublisherOnly(_ candidate: Candidate) -> Bool {
    guard !candidate.author.isEmpty, candidate.title.allSatisfy(isPlainPublisher) else { return false }
    let author = runs[candidate.author]
    return author.nameScore < Self.leastNameScore || runs[candidate.title].size < Self.leastTitleSize * author.size
  }

  private func isPlainPublisher(_ index: Int) -> Bool {
    pieces[index].publisher != nil && !pieces[index].words.contains { $0.marks.has([.frequent, .usual]) }
  }

  /// The order itself, and without what is neither title nor author.
  private func sequences(_ order: [Int]) -> [[Int]] {
    let largest = order.sorted { pieces[$0].height * pieces[$0].length > pieces[$1].height * pieces[$1].length }.prefix(
      Self.mostPieces)
    let readable = order.filter { largest.contains($0) && !isNeverTitle($0) }
    let kept = readable.isEmpty ? order.filter(largest.contains) : readable
    let plain = kept.filter { pieces[$0].role == nil }
    return plain.count == kept.count || plain.isEmpty ? [kept] : [kept, plain]
  }

  /// Whether a piece is no title: by its role, or a genre of several words ("A Novel") or in small print ("stories"), unless another piece
  /// wants it ("The Garden and Other" "Short Stories").
  private func isNeverTitle(_ index: Int) -> Bool {
    guard pieces[index].role == .genre else { return pieces[index].role?.isNeverTitle ?? false }
    let isWanted = pieces.indices.contains {
      pieces[$0].role == nil && runs[[$0]].endsOpen && runs.sameStyle(pieces[$0], pieces[index])
    }
    return !isWanted
      && (pieces[index].words.count > 1 || runs[[index]].size < Self.leastGenreSize || isGenreLabel(index))
  }

  /// Whether a piece is a word that titles seldom have alone, and there is more for title and author.
  private func isGenreLabel(_ index: Int) -> Bool {
    pieces[index].words.contains { RoleMarker.genreLabels.contains($0.key) } && pieces.count { $0.role == nil } > 1
  }

  private func spans(_ order: [Int], _ longest: Int) -> [[Int]] {
    order.indices.flatMap { start in
      (1...longest).compactMap { start + $0 <= order.count ? Array(order[start..<(start + $0)]) : nil }
    }
  }

  /// Whether pieces may name an author: no publisher, and not only dictionary words without a name among them.
  private func mayName(_ indices: [Int]) -> Bool {
    let words = indices.flatMap { pieces[$0].words }
    guard !indices.contains(where: { isNoAuthor($0) || isSetSmall($0) }), let first = words.first,
      words.contains(where: \.hasLetter),
      words.reduce(0, { $0 + $1.key.count }) >= Self.shortestAuthor
    else { return false }
    let opens =
      first.isFunction && !first.isParticle && !first.isInitial && first.marks.isDisjoint(with: .name)
    if opens, !NameShape.mayOpen(first) { return false }
    if let second = words.dropFirst().first, isArticle(first, before: second) { return false }
    if words.count == 1 { return !first.marks.has([.frequent, .function]) || first.marks.has(.name) }
    return words.contains {
      !$0.isDictionary && $0.hasLetter || $0.marks.has(.name) || $0.isInitial
        || NameShape.bylines.contains($0.key) || NameShape.bodies.contains($0.key)
    }
  }

  /// Whether a piece is of words that are set small where its line has capitals, as no name is ("Das stille | haus"), or ends with one
  /// ("Stille haus"); after a given name such a word may be misread, and so may one that no dictionary has at the beginning of its line.
  private func isSetSmall(_ index: Int) -> Bool {
    let words = pieces[index].words
    guard let first = words.first, let last = words.last, isSetSmall(last) else { return false }
    let before = pieces.lineGoesOn(after: index - 1) ? pieces[index - 1].words.last : nil
    let followsWord = before.map { !$0.isInitial && $0.marks.isDisjoint(with: .given) } ?? false
    guard last.isDictionary || words.count == 1 && followsWord else { return false }
    if words.dropLast().allSatisfy({ isSetSmall($0) && $0.isDictionary || $0.isFunction && !$0.isUpper }) {
      return pieces.contains { piece in
        piece.line == pieces[index].line && piece.words.contains { MixedCase.isCapitalized($0.text) }
      }
    }
    return MixedCase.isCapitalized(first.text) && first.marks.isDisjoint(with: .given)
  }

  private func isSetSmall(_ word: Word) -> Bool {
    word.key.count > 2 && !word.isFunction && word.marks.isDisjoint(with: .name)
      && !NameShape.bylines.contains(word.key) && !NameShape.bodies.contains(word.key)
      && word.text.filter(\.isLetter).allSatisfy(\.isLowercase)
  }

  /// Whether a capital is an article, and no initial as before another one or a name ("A S Byatt", "O Henry").
  private func isArticle(_ first: Word, before second: Word) -> Bool {
    (first.text == "O" || first.text == "A" && second.isDictionary) && !second.isInitial
      && second.marks.isDisjoint(with: .name)
  }

  /// Whether a piece is a publisher's mark or the like; a single word that is a usual surname, too, may be an author.
  private func isNoAuthor(_ index: Int) -> Bool {
    let piece = pieces[index]
    guard let role = piece.role else { return false }
    let marks = piece.words[0].marks
    return role != .publisher || piece.words.count > 1 || marks.isDisjoint(with: .surname) || marks.contains(.wide)
  }

  /// Authors whose parts do not follow each other: "AND John Roe" away from "Jane Doe", a surname read before its given name.
  private func scattered(_ order: [Int]) -> [[Int]] {
    let plain = order.filter { pieces[$0].role == nil }
    let joined = plain.filter { pieces[$0].cut == nil && runs[[$0]].startsWithConnector }.flatMap { second in
      plain.filter { $0 != second && pieces[$0].cut == nil && runs[[$0]].nameScore > 0 }.map { [$0, second] }
    }
    return joined + zip(plain.dropFirst(), plain).filter { belongs($0, before: $1) }.map { [$0, $1] }
  }

  private func belongs(_ first: Int, before second: Int) -> Bool {
    guard pieces[first].line != pieces[second].line, pieces[first].words.count <= 2, pieces[second].words.count == 1,
      let given = pieces[first].words.first,
      let surname = pieces[second].words.first
    else { return false }
    return given.marks.has(.given) && surname.hasLetter && runs.sameStyle(pieces[first], pieces[second])
      && (surname.marks.has(.surname) || !surname.isDictionary)
  }

  /// Pieces of one style, wherever they stand: titles broken by an author or an ornament.
  private func styles(_ order: [Int]) -> [[Int]] {
    order.map { seed in
      Array(
        order.filter { pieces[$0].role == nil && runs.sameStyle(pieces[seed], pieces[$0]) }.prefix(Self.longestTitle))
    }.filter { $0.count > 1 }
  }

  private func best(_ all: [[Int]], _ most: Int, _ score: ([Int]) -> Double) -> [[Int]] {
    var seen: Set<[Int]> = []
    let unique = all.filter { !$0.isEmpty && seen.insert($0).inserted }
    let scored = unique.enumerated().map { (index: $0.offset, score: score($0.element)) }
    return scored.sorted { ($0.score, $1.index) > ($1.score, $0.index) }.prefix(most).map { unique[$0.index] }
  }
}
