/// Lists the candidates that are worth ranking.
struct CandidateList {
  private static let longestTitle = 7
  private static let longestAuthor = 4
  /// The least number of letters of an author.
  private static let shortestAuthor = 2
  /// How many titles and authors are combined; more found no more right records among the candidates (synthetic spines).
  private static let mostTitles = 24
  private static let mostAuthors = 16
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
    let whole = all.filter { !torn.tears($0) }
    return whole.isEmpty ? all : whole
  }

  /// The order itself, and without what is neither title nor author.
  private func sequences(_ order: [Int]) -> [[Int]] {
    let largest = order.sorted { pieces[$0].height * pieces[$0].length > pieces[$1].height * pieces[$1].length }.prefix(
      Self.mostPieces)
    let readable = order.filter { largest.contains($0) && !(pieces[$0].role?.isNeverTitle ?? false) }
    let kept = readable.isEmpty ? order.filter(largest.contains) : readable
    let plain = kept.filter { pieces[$0].role == nil }
    return plain.count == kept.count || plain.isEmpty ? [kept] : [kept, plain]
  }

  private func spans(_ order: [Int], _ longest: Int) -> [[Int]] {
    order.indices.flatMap { start in
      (1...longest).compactMap { start + $0 <= order.count ? Array(order[start..<(start + $0)]) : nil }
    }
  }

  /// Whether pieces may name an author: no publisher, and not only dictionary words without a name among them.
  private func mayName(_ indices: [Int]) -> Bool {
    let words = indices.flatMap { pieces[$0].words }
    guard !indices.contains(where: isNoAuthor), let first = words.first, words.contains(where: \.hasLetter),
      words.reduce(0, { $0 + $1.key.count }) >= Self.shortestAuthor
    else { return false }
    let opens =
      first.isFunction && !first.isParticle && !first.isInitial && first.marks.isDisjoint(with: NameShape.nameMarks)
    if opens, !NameShape.mayOpen(first) { return false }
    if words.count == 1 { return !first.marks.has([.frequent, .function]) || first.marks.has(NameShape.nameMarks) }
    return words.contains {
      !$0.isDictionary && $0.hasLetter || $0.marks.has(NameShape.nameMarks) || $0.isInitial
        || NameShape.bylines.contains($0.key) || NameShape.bodies.contains($0.key)
    }
  }

  /// Whether a piece is a publisher's mark or the like; a single word that is a surname too may be an author.
  private func isNoAuthor(_ index: Int) -> Bool {
    let piece = pieces[index]
    guard let role = piece.role else { return false }
    return role != .publisher || piece.words.count > 1 || piece.words[0].marks.isDisjoint(with: .surname)
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
