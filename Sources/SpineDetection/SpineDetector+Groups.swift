import Imaging
import TextRecognition
import Threading

extension SpineDetector {
  /// The log-odds above which two groups are joined (Docs/Experiments/2026-11-22-joining-groups.md).
  static let joiningThreshold = 0.0

  /// The log-odds above which two spines may be one if what they say as one is likelier
  /// (Docs/Experiments/2026-11-22-joining-groups.md).
  private static let doubtfulThreshold = -2.0

  typealias LinkedLines = (first: Int, second: Int, logOdds: Double)
  typealias LinkedGroups = (first: Int, second: Int, pair: GroupPairFeatures)

  /// Joins groups of lines once more by the evidence on them as wholes: an author across the head of a spine, a publisher at its foot.
  func joined(_ groups: [[Int]], _ pairs: [LinkedGroups], while shouldContinue: () -> Bool) throws -> [[Int]] {
    try averageLinkage(
      count: groups.count, evidence: pairs.map { ($0.first, $0.second, $0.pair.logOdds) },
      threshold: Self.joiningThreshold, while: shouldContinue
    ).map { $0.flatMap { groups[$0] } }
  }

  /// Puts the first `count` lines in groups, the others being of `settled` spines.
  ///
  /// - Returns: The groups, as indices of lines, and the evidence on pairs of them.
  /// - Throws: ``TextRecognitionError``; ``Canceled`` soon after `shouldContinue` returned false.
  func groups(
    of lines: [LineObservation], count: Int, besides settled: [Spine], in image: Image, _ edges: EdgeMap,
    while shouldContinue: () -> Bool
  ) throws -> (groups: [[Int]], pairs: [LinkedGroups]) {
    let links = try evidence(on: lines, edges, while: shouldContinue) { max($0, $1) < count }
    let groups = try averageLinkage(count: count, evidence: links, while: shouldContinue)
    let threads = threadCount(threads)
    let pairs = try groupPairs(
      of: parallelMap(groups, threads: threads, while: shouldContinue) { LineGroup($0, of: lines, in: image) },
      besides: parallelMap(settled, threads: threads, while: shouldContinue) { LineGroup($0, in: image) }, links,
      edges,
      while: shouldContinue)
    return (groups, pairs)
  }

  /// The pairs of spines that the evidence on their places does not surely part.
  ///
  /// - Parameters:
  ///   - spines: The spines.
  ///   - settled: Others that none of them is a part of.
  ///   - image: The photo, in color.
  ///   - edges: Its edges.
  ///   - shouldContinue: Called often; returns false when the work is no longer wanted.
  ///   - isCandidate: Whether two spines may be one, by their indices.
  /// - Returns: The pairs, by the spines' indices.
  /// - Throws: ``TextRecognitionError``; ``Canceled`` soon after `shouldContinue` returned false.
  package func joinablePairs(
    of spines: [Spine], besides settled: [Spine], in image: Image, _ edges: EdgeMap,
    while shouldContinue: () -> Bool, where isCandidate: (Int, Int) -> Bool
  ) throws -> [(first: Int, second: Int)] {
    let owners = spines.indices.flatMap { Array(repeating: $0, count: spines[$0].lines.count) }
    var count = 0
    let numbered = spines.map { spine in
      count += spine.lines.count
      return (spine: spine, lines: Array(count - spine.lines.count..<count))
    }
    let lines = (spines + settled).flatMap(\.observations)
    let links = try evidence(on: lines, edges, while: shouldContinue) {
      max($0, $1) < owners.count && owners[$0] != owners[$1] && isCandidate(owners[$0], owners[$1])
    }
    let threads = threadCount(threads)
    let groups = try parallelMap(numbered, threads: threads, while: shouldContinue) {
      LineGroup($0.spine, $0.lines, in: image)
    }
    let others = try parallelMap(settled, threads: threads, while: shouldContinue) { LineGroup($0, in: image) }
    return try groupPairs(of: groups, besides: others, links, edges, while: shouldContinue, where: isCandidate)
      .filter { $0.pair.logOdds > Self.doubtfulThreshold }.map { ($0.first, $0.second) }
  }

  /// For fitting: the groups that lines are first put in, and the numbers on pairs of them.
  package func groupEvidence(
    on lines: [LineObservation], in image: Image, _ edges: EdgeMap
  ) throws -> (groups: [[Int]], pairs: [(first: Int, second: Int, features: [Double])]) {
    let (groups, pairs) = try groups(of: lines, count: lines.count, besides: [], in: image, edges, while: { true })
    return (groups, pairs.map { ($0.first, $0.second, $0.pair.features) })
  }

  /// The evidence on pairs of groups near each other, and on those that a spine beside them shows to be one book.
  ///
  /// - Parameters:
  ///   - groups: The groups.
  ///   - settled: Others that no group is joined to.
  ///   - links: The log-odds that pairs of lines belong together, by the lines' indices.
  ///   - edges: The photo's.
  ///   - shouldContinue: Called often; returns false when the work is no longer wanted.
  ///   - isCandidate: Whether two groups may be one, by their indices.
  /// - Returns: The pairs, by the groups' indices.
  /// - Throws: ``TextRecognitionError``; ``Canceled`` soon after `shouldContinue` returned false.
  func groupPairs(
    of groups: [LineGroup], besides settled: [LineGroup] = [],
    _ links: [LinkedLines], _ edges: EdgeMap, while shouldContinue: () -> Bool,
    where isCandidate: (Int, Int) -> Bool = { _, _ in true }
  ) throws -> [LinkedGroups] {
    let linked = linked(groups, links)
    let outlines = (groups + settled).map(\.outline)
    let endToEnd = EndToEndEvidence(on: outlines)
    return try SpineDetector.pairs(
      of: outlines, edges, threads: threads, while: shouldContinue,
      isCandidate: { max($0, $1) < groups.count && isCandidate($0, $1) },
      isKnownPair: { endToEnd.joins($0, $1) }
    ).map {
      let key = [$0.first, $0.second]
      let pair = GroupPairFeatures(
        first: groups[$0.first], second: groups[$0.second], outlines: $0.features, links: linked[key] ?? [],
        isEndToEnd: endToEnd.joins($0.first, $0.second))
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
}
