import Imaging
import Language

/// Computes the looks of runs of pieces, each once.
final class RunStatistics {
  private static let styleSize = 0.78
  private static let styleColor = 22.0

  private let pieces: [Piece]
  private let extent: SpineExtent
  private var known: [[Int]: Run] = [:]

  init(_ pieces: [Piece]) {
    self.pieces = pieces
    extent = SpineExtent(pieces)
  }

  /// The looks of a run.
  subscript(_ indices: [Int]) -> Run {
    if let run = known[indices] { return run }
    let run = measure(indices)
    known[indices] = run
    return run
  }

  /// Whether two pieces are set in the same size, direction and colour.
  func sameStyle(_ a: Piece, _ b: Piece) -> Bool {
    min(a.height, b.height) >= Self.styleSize * max(a.height, b.height) && a.direction == b.direction
      && a.ink.distance(to: b.ink) < Self.styleColor
      && a.background.distance(to: b.background) < Self.styleColor
  }

  private func measure(_ indices: [Int]) -> Run {
    let parts = indices.compactMap { pieces.indices.contains($0) ? pieces[$0] : nil }
    guard !parts.isEmpty else { return Run() }
    var run = Run()
    measureShape(parts, &run)
    measureRoles(parts, &run)
    let words = parts.flatMap(\.words)
    measureWords(words, &run)
    measureNames(words, &run)
    return run
  }

  private func measureShape(_ parts: [Piece], _ run: inout Run) {
    let area = parts.reduce(0) { $0 + $1.length * $1.height }
    let smallest = parts.reduce(Double.infinity) { min($0, $1.height) }
    let largest = parts.reduce(0) { max($0, $1.height) }
    run.size = (area > 0 ? parts.reduce(0) { $0 + $1.length * $1.height * $1.height } / area : 0) / extent.largest
    run.areaShare = area / extent.area
    run.evenness = largest > 0 ? smallest / largest : 1
    run.pieces = Double(parts.count)
    run.start = extent.along(parts.reduce(Double.infinity) { min($0, $1.minX) })
    run.end = extent.along(parts.reduce(-Double.infinity) { max($0, $1.maxX) })
    run.middle = extent.acrossMiddle(parts)
    for (a, b) in zip(parts, parts.dropFirst()) {
      run.inkSpread = max(run.inkSpread, min(1, a.ink.distance(to: b.ink) / 60))
      run.groundSpread = max(run.groundSpread, min(1, a.background.distance(to: b.background) / 60))
    }
  }

  private func measureRoles(_ parts: [Piece], _ run: inout Run) {
    let count = Double(parts.count)
    run.across = Double(parts.count { $0.direction == .across }) / count
    run.reversed = Double(parts.count { $0.direction == .reversed }) / count
    run.publisherShare = Double(parts.count { $0.publisher != nil }) / count
    run.roleShare = Double(parts.count { $0.role != nil && $0.role != .publisher && $0.role != .number }) / count
    run.numberShare = Double(parts.count { $0.role == .number }) / count
    run.confidence = parts.reduce(0) { $0 + $1.confidence } / count
  }

  private func measureWords(_ words: [Word], _ run: inout Run) {
    let count = max(1, Double(words.count))
    let letters = max(1, Double(words.reduce(0) { $0 + $1.key.count }))
    func share(_ belongs: (Word) -> Bool) -> Double {
      Double(words.reduce(0) { $0 + (belongs($1) ? $1.key.count : 0) }) / letters
    }
    run.words = count
    run.letters = letters
    run.functionShare = Double(words.count(where: \.isFunction)) / count
    run.digitShare = Double(words.count(where: \.hasDigit)) / count
    run.upperShare = Double(words.count(where: \.isUpper)) / count
    run.initialShare = Double(words.count(where: \.isInitial)) / count
    run.dictionaryShare = share(\.isDictionary)
    run.unknownShare = share(\.marks.isEmpty)
    run.givenShare = share { $0.marks.has(.given) }
    run.surnameShare = share { $0.marks.has(.surname) }
  }

  private func measureNames(_ words: [Word], _ run: inout Run) {
    let odds = words.filter { !$0.isParticle && !$0.key.isEmpty }.map(\.nameOdds)
    run.meanOdds = odds.isEmpty ? -2 : odds.reduce(0, +) / Double(odds.count)
    run.leastOdds = odds.min() ?? -2
    run.mostOdds = odds.max() ?? -2
    run.nameScore = NameShape.score(words)
    run.firstIsGiven = words.first.map { $0.marks.has(.given) || $0.isInitial } ?? false
    run.lastIsSurname = words.last?.marks.has(.surname) ?? false
    run.startsWithByline = words.first.map { NameShape.bylines.contains($0.key) } ?? false
    run.startsWithArticle = words.first.map { NameShape.articles.contains($0.key) } ?? false
    run.startsWithConnector = words.first.map { NameShape.isConnector($0) } ?? false
    run.startsInTheMiddle = words.first.map { NameShape.middles.contains($0.key) } ?? false
    run.endsOpen = words.last.map(NameShape.isOpen) ?? false
  }
}

extension LabColor? {
  /// The difference of two colors; 0 when one is unknown.
  func distance(to other: LabColor?) -> Double {
    guard let self, let other else { return 0 }
    let distance = self.distance(to: other)
    return distance.isFinite ? distance : 0
  }
}
