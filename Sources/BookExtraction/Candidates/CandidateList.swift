/// Lists the candidates that are worth ranking.
struct CandidateList {
  private static let longestTitle = 7
  private static let longestAuthor = 4
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
    let authors = best(sequences.flatMap { spans($0, Self.longestAuthor) }, Self.mostAuthors) { runs[$0].authorness }
    return titles.flatMap { title in
      [Candidate(title: title, author: [])]
        + authors.filter { author in !author.contains(where: title.contains) }.map {
          Candidate(title: title, author: $0)
        }
    }
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
