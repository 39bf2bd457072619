import Imaging

/// What two photos of a session show both.
struct PhotoLink: Sendable {
  /// A spine of the first photo and the same one of the second.
  struct Pair: Sendable {
    var first: Int
    var second: Int
    var evidence: Double
  }

  /// The least sum of what speaks for a run of pairs of two rows (Docs/Experiments/2026-11-26-sessions.md).
  private static let leastScore = 5.0
  /// The least that speaks for a pair that counts as sure.
  private static let sureEvidence = 2.0
  /// The least number of sure pairs of two photos.
  private static let fewestSurePairs = 2
  /// The least share of the readable spines within both photos' frames that have a partner.
  private static let leastCoverage = 0.5
  /// How many of the surest pairs make maps to try.
  private static let mostSeeds = 24
  /// Log-odds that two spines are one, by the share of their outlines that they have in common on one photo.
  private static let byPlace = PiecewiseLine([(0, -5), (0.1, -3), (0.2, -1), (0.3, 1), (0.45, 4), (0.6, 5)])
  /// With less in common, spines are not on one place.
  private static let leastOverlap = 0.05
  /// How many of a spine's likeliest partners are looked at.
  private static let mostPartners = 8
  /// How much text and look count beside the place: what little is read of a spine that is cut off is often read wrongly.
  private static let weightOfWhole = 0.5
  private static let weightOfCut = 0.2

  /// The pairs, each spine in one of them at most.
  private(set) var pairs: [Pair] = []
  /// From the first photo's pixels to the second's.
  private(set) var map = PlaneMap.identity

  /// The sum of what speaks for the pairs.
  var strength: Double { pairs.reduce(0) { $0 + max(0, $1.evidence) } }

  /// Finds what two photos show both; nil where they show nothing both.
  init?(_ a: SessionPhoto, _ b: SessionPhoto) {
    let aligned = Self.alignedRows(a, b)
    guard aligned.count(where: { $0.evidence >= Self.sureEvidence }) >= Self.fewestSurePairs,
      let fitted = Self.fittedMap(aligned, a, b)
    else { return nil }
    map = fitted
    pairs = placedPairs(a, b)
    guard pairs.count(where: { $0.evidence >= Self.sureEvidence }) >= Self.fewestSurePairs,
      coverage(a, b) >= Self.leastCoverage
    else { return nil }
  }

  // MARK: Rows

  /// The pairs of all rows' alignments that are good enough, each spine in the best one at most.
  private static func alignedRows(_ a: SessionPhoto, _ b: SessionPhoto) -> [Pair] {
    var runs: [(score: Double, pairs: [Pair])] = []
    for first in a.rows {
      for second in b.rows {
        let evidence = first.map { i in second.map { a.traits[i].evidence(of: b.traits[$0]) } }
        let alignment = SequenceAlignment(first.count, second.count) { evidence[$0][$1] }
        guard alignment.score >= leastScore else { continue }
        let pairs = alignment.pairs.map { Pair(first: first[$0], second: second[$1], evidence: evidence[$0][$1]) }
        runs.append((alignment.score, pairs))
      }
    }
    var (taken, partners) = (Set<Int>(), Set<Int>())
    return runs.sorted { $0.score > $1.score }.flatMap { run in
      run.pairs.filter { taken.insert($0.first).inserted && partners.insert($0.second).inserted }
    }
  }

  // MARK: Places

  /// The map that most of the pairs agree on.
  private static func fittedMap(
    _ candidates: [Pair], _ a: SessionPhoto, _ b: SessionPhoto
  ) -> PlaneMap? {
    let seeds = candidates.filter { !a.isCut[$0.first] && !b.isCut[$0.second] && $0.evidence >= sureEvidence }
      .sorted { $0.evidence > $1.evidence }.prefix(mostSeeds)
    var best: (map: PlaneMap, pairs: [Pair], score: Double)?
    for (index, one) in seeds.enumerated() {
      for other in seeds.dropFirst(index + 1) {
        guard let map = fit([one, other], a, b, rounds: 1), map.isPlausible(on: a.frame) else { continue }
        let pairs = candidates.filter { agrees($0, map, a, b) }
        let score = pairs.reduce(0) { $0 + max(0, $1.evidence) }
        if score > best?.score ?? 0 { best = (map, pairs, score) }
      }
    }
    guard let best, best.pairs.count(where: { $0.evidence >= sureEvidence }) >= fewestSurePairs else { return nil }
    let whole = best.pairs.filter { !a.isCut[$0.first] && !b.isCut[$0.second] }
    guard let map = fit(whole, a, b), map.isPlausible(on: a.frame) else { return best.map }
    return map
  }

  private static func fit(
    _ pairs: some Sequence<Pair>, _ a: SessionPhoto, _ b: SessionPhoto, rounds: Int = PlaneMap.usualRounds
  ) -> PlaneMap? {
    var (points, partners) = ([Point](), [Point]())
    for pair in pairs {
      guard let from = a.corners[pair.first], let to = b.corners[pair.second] else { continue }
      points += from.corners
      partners += to.corners
    }
    return PlaneMap(from: points, to: partners, rounds: rounds)
  }

  /// Whether a map takes a spine about where its partner is: shelves are deep, so a spine's place moves against its neighbors'.
  private static func agrees(_ pair: Pair, _ map: PlaneMap, _ a: SessionPhoto, _ b: SessionPhoto) -> Bool {
    guard let from = a.corners[pair.first], let to = b.corners[pair.second] else { return false }
    let (box, target) = (from.mapped(map.callAsFunction).boundingBox, to.boundingBox)
    // Where one is cut off, its visible part has to lie within the other one, nearly.
    let slack = 0.02 * Double(max(b.seen.width, b.seen.height))
    let across = min(box.maxX, target.maxX) - max(box.x, target.x)
    let down = min(box.maxY, target.maxY) - max(box.y, target.y)
    return across > 0.3 * min(box.width, target.width) - slack && down > 0.5 * min(box.height, target.height)
  }

  /// Pairs the spines by what speaks for them and by where the map puts them.
  private func placedPairs(_ a: SessionPhoto, _ b: SessionPhoto) -> [Pair] {
    let places = PlacedSpines(a, b, map)
    var found: [(total: Double, pair: Pair)] = []
    for first in a.corners.indices {
      var ofSpine: [(total: Double, pair: Pair)] = []
      for second in b.corners.indices {
        let overlap = places.overlap(first, second)
        let isSameItem = a.traits[first].isSameItem(as: b.traits[second])
        // A library gives each copy a number: the same one is the same book a little beside its place, too, another one never is.
        guard isSameItem ?? (overlap >= Self.leastOverlap) else { continue }
        let evidence = a.traits[first].evidence(of: b.traits[second])
        let isCut = a.isCut[first] || b.isCut[second]
        let weight = isSameItem == true ? 1 : isCut ? Self.weightOfCut : Self.weightOfWhole
        let total = weight * evidence + Self.byPlace(overlap)
        if total > 0 { ofSpine.append((total, Pair(first: first, second: second, evidence: evidence))) }
      }
      found += ofSpine.sorted { $0.total > $1.total }.prefix(Self.mostPartners)
    }
    var (taken, partners) = (Set<Int>(), Set<Int>())
    return found.sorted { ($0.total, $1.pair.first) > ($1.total, $0.pair.first) }.map(\.pair).filter { pair in
      guard !taken.contains(pair.first), !partners.contains(pair.second) else { return false }
      taken.insert(pair.first)
      partners.insert(pair.second)
      return true
    }
  }

  /// The share of the readable spines that both photos should show which have a partner.
  private func coverage(_ a: SessionPhoto, _ b: SessionPhoto) -> Double {
    guard let back = map.inverse else { return 0 }
    let (taken, partners) = (Set(pairs.map(\.first)), Set(pairs.map(\.second)))
    func shared(_ photo: SessionPhoto, _ map: PlaneMap, _ other: SessionPhoto) -> [Int] {
      photo.corners.indices.filter { index in
        guard let quad = photo.corners[index], !photo.isCut[index], photo.traits[index].text.letters >= 6 else {
          return false
        }
        return quad.corners.allSatisfy { other.contains(map($0)) }
      }
    }
    let (first, second) = (shared(a, map, b), shared(b, back, a))
    guard first.count + second.count > 0 else { return 1 }
    let paired = first.count(where: taken.contains) + second.count(where: partners.contains)
    return Double(paired) / Double(first.count + second.count)
  }
}
