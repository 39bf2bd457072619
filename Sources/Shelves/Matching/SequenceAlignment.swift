/// The best local alignment of two sequences: a run of each, in which elements are paired in order and some are left out.
///
/// Source: T. F. Smith and M. S. Waterman, "Identification of Common Molecular Subsequences", 1981.
struct SequenceAlignment: Sendable {
  /// What leaving an element out costs.
  private static let gap = 0.8
  /// What pairing two elements costs beside what speaks for it.
  private static let prior = 0.5
  /// What it is worth that both elements before are paired, too.
  private static let contiguity = 0.7

  /// The pairs of indices, in order.
  let pairs: [(Int, Int)]
  /// The sum of what speaks for them.
  let score: Double

  /// Aligns two sequences.
  ///
  /// - Parameters:
  ///   - first: How many elements the first has.
  ///   - second: How many the second has.
  ///   - evidence: The log-odds that two elements are one.
  init(_ first: Int, _ second: Int, evidence: (Int, Int) -> Double) {
    let width = second + 1
    // paired: the best that ends with this pair; best: with or without it.
    var paired = [Double](repeating: -.infinity, count: (first + 1) * width)
    var best = [Double](repeating: 0, count: (first + 1) * width)
    var top = (score: 0.0, cell: 0)
    for i in stride(from: 1, through: first, by: 1) {
      for j in stride(from: 1, through: second, by: 1) {
        let (cell, before) = (i * width + j, (i - 1) * width + j - 1)
        let gain = evidence(i - 1, j - 1) - Self.prior
        paired[cell] = gain + max(0, best[before], paired[before] + Self.contiguity)
        best[cell] = max(0, paired[cell], best[cell - 1] - Self.gap, best[cell - width] - Self.gap)
        if paired[cell] > top.score { top = (paired[cell], cell) }
      }
    }
    score = top.score
    pairs = top.score > 0 ? Self.trace(from: top.cell, width, paired, best, evidence) : []
  }

  private static func trace(
    from end: Int, _ width: Int, _ paired: [Double], _ best: [Double], _ evidence: (Int, Int) -> Double
  ) -> [(Int, Int)] {
    var pairs: [(Int, Int)] = []
    var (cell, isPaired) = (end, true)
    while true {
      let before = cell - width - 1
      if isPaired {
        let (i, j) = (cell / width - 1, cell % width - 1)
        pairs.append((i, j))
        let rest = paired[cell] - (evidence(i, j) - prior)
        guard rest > 1e-9 else { break }
        isPaired = abs(paired[before] + contiguity - rest) < 1e-9
        cell = before
      } else if abs(best[cell] - paired[cell]) < 1e-9 {
        isPaired = true
      } else if abs(best[cell] - (best[cell - 1] - gap)) < 1e-9 {
        cell -= 1
      } else {
        cell -= width
      }
    }
    return pairs.reversed()
  }
}
