import Imaging
import TextRecognition

extension SpineDetector {
  /// The log-odds above which two groups are joined.
  ///
  /// With it .76 of the joined pairs on rendered shelves are of one book, and .83 of the parted books are whole again.
  static let joiningThreshold = 0.0

  typealias LinkedLines = (first: Int, second: Int, logOdds: Double)
  typealias LinkedGroups = (first: Int, second: Int, pair: GroupPair)

  /// Joins groups of lines once more by the evidence on them as wholes: an author across the head of a spine, a publisher at its foot.
  func joined(_ groups: [[Int]], _ pairs: [LinkedGroups], while goesOn: () -> Bool) throws -> [[Int]] {
    try averageLinkage(
      count: groups.count, evidence: pairs.map { ($0.first, $0.second, $0.pair.logOdds) },
      threshold: Self.joiningThreshold, while: goesOn
    ).map { $0.flatMap { groups[$0] } }
  }

  /// The evidence on pairs of groups near each other.
  ///
  /// - Parameters:
  ///   - groups: The groups.
  ///   - settled: Others that no group is joined to.
  ///   - links: The log-odds that pairs of lines belong together, by the lines' indices.
  ///   - edges: The photo's.
  ///   - goesOn: Called often; returns false when the work is no longer wanted.
  /// - Returns: The pairs, by the groups' indices.
  /// - Throws: ``TextRecognitionError``, `.canceled`, soon after `goesOn` returned false.
  func groupPairs(
    of groups: [LineGroup], besides settled: [LineGroup] = [],
    _ links: [LinkedLines], _ edges: EdgeMap, while goesOn: () -> Bool
  ) throws -> [LinkedGroups] {
    let linked = linked(groups, links)
    let outlines = (groups + settled).map(\.outline)
    let bridged = outlines.bridged
    let free = groups.indices
    func isFree(_ first: Int, _ second: Int) -> Bool { free.contains(first) && free.contains(second) }
    return try SpineDetector.pairs(
      of: outlines, edges, threads: threads, while: goesOn, isCandidate: { isFree($0, $1) }
    ).map {
      let key = [$0.first, $0.second]
      let pair = GroupPair(
        first: groups[$0.first], second: groups[$0.second], outlines: $0.features, links: linked[key] ?? [],
        isBridged: bridged.contains(key))
      return ($0.first, $0.second, pair)
    }
  }

  /// What is known about pairs of lines in different groups, by the groups' ascending indices.
  private func linked(_ groups: [LineGroup], _ links: [LinkedLines]) -> [[Int]: [Double]] {
    var owners: [Int: Int] = [:]
    for (number, group) in groups.enumerated() { for line in group.indices { owners[line] = number } }
    var linked: [[Int]: [Double]] = [:]
    for link in links {
      guard let a = owners[link.first], let b = owners[link.second], a != b else { continue }
      linked[[min(a, b), max(a, b)], default: []].append(link.logOdds)
    }
    return linked
  }

  /// The lines in the groups that they are first put in, as indices, with the evidence on pairs of groups: for fitting.
  package func groups(
    of lines: [ShelfLine], in image: Image, _ edges: EdgeMap
  ) throws -> (groups: [[Int]], pairs: [(first: Int, second: Int, features: [Double])]) {
    let links = try evidence(on: lines, edges, while: { true }, isCandidate: { _, _ in true })
    let groups = try averageLinkage(count: lines.count, evidence: links)
    let parts = groups.map { LineGroup($0, of: lines, in: image) }
    let pairs = try groupPairs(of: parts, links, edges, while: { true })
    return (groups, pairs.map { ($0.first, $0.second, $0.pair.features) })
  }
}
