import Threading

/// Average-linkage clustering: joins the two clusters whose mean evidence is greatest as long as it is above `threshold`.
///
/// - Parameters:
///   - count: How many items there are.
///   - evidence: For pairs of items, the log-odds that they belong together; pairs that are absent say nothing.
///   - threshold: The mean log-odds from which clusters are joined.
///   - shouldContinue: Called often; returns false when the work is no longer wanted.
/// - Returns: The clusters, each a list of items in ascending order, in the order of their first items.
/// - Throws: ``Canceled`` when `shouldContinue` returned false.
func averageLinkage(
  count: Int, evidence: [(first: Int, second: Int, logOdds: Double)], threshold: Double = 0,
  while shouldContinue: () -> Bool = { true }
) throws -> [[Int]] {
  var clusters = (0..<count).map { [$0] }
  // Sums of evidence between clusters, kept under both.
  var links: [[Int: (sum: Double, pairs: Int)]] = Array(repeating: [:], count: count)
  for link in evidence
  where link.first != link.second && clusters.indices.contains(link.first) && clusters.indices.contains(link.second) {
    links[link.first][link.second] = (link.logOdds, 1)
    links[link.second][link.first] = (link.logOdds, 1)
  }
  while let (a, b) = closest(links, threshold: threshold) {
    guard shouldContinue() else { throw Canceled() }
    clusters[a] += clusters[b]
    clusters[b] = []
    for (other, link) in links[b] where other != a {
      let old = links[a][other] ?? (0, 0)
      let joined = (old.sum + link.sum, old.pairs + link.pairs)
      links[a][other] = joined
      links[other][a] = joined
      links[other][b] = nil
    }
    links[a][b] = nil
    links[b] = [:]
  }
  return clusters.filter { !$0.isEmpty }.map { $0.sorted() }.sorted { $0[0] < $1[0] }
}

private func closest(_ links: [[Int: (sum: Double, pairs: Int)]], threshold: Double) -> (Int, Int)? {
  var best: (Int, Int)?
  var greatest = threshold
  for (a, row) in links.enumerated() {
    for (b, link) in row where b > a {
      let mean = link.sum / Double(link.pairs)
      if mean > greatest || (mean == greatest && best.map { (a, b) < $0 } == true) {
        greatest = mean
        best = (a, b)
      }
    }
  }
  return best
}
