import Imaging
import TextRecognition

/// Groups the lines of a shelf photo into books.
public struct SpineDetector: Sendable {
  /// Groups with fewer letters are not reported: they are marks or misread textures.
  static let leastLetters = 3
  /// Groups with at most so many letters may be joined to the spine that they stand on.
  static let mostFragmentLetters = 10
  /// The log-odds above which they are.
  ///
  /// Of 437 books on 14 photos 0.945 are found with it and 0.05 of the results are spurious, without
  /// joining 0.947 and 0.07.
  static let joiningThreshold = 1.5
  /// What a spine that bridges two groups adds to the log-odds that they are one book.
  ///
  /// With it .027 of the results on 14 photos are spurious, without it .047.
  static let bridgeEvidence = 10.0

  let threads: Int

  /// Makes a detector.
  ///
  /// - Parameter threads: Threads it may use; 0: all cores.
  public init(threads: Int = 0) {
    self.threads = threads
  }

  /// Finds the spines, row by row from the top, each row from left to right.
  ///
  /// - Parameters:
  ///   - lines: All text on the photo.
  ///   - image: The photo, in colour.
  ///   - goesOn: Called often on the calling thread; returns false when the work is no longer wanted.
  /// - Returns: The spines; each line is on one of them or dropped.
  /// - Throws: ``ImagingError`` when memory runs out; ``TextRecognitionError``, `.canceled`, soon after `goesOn` returned false.
  public func detectSpines(
    lines: [TextLine], in image: Image, while goesOn: () -> Bool = { true }
  ) throws -> [Spine] {
    try detectSpines(lines: lines, in: image, try EdgeMap(of: image, while: goesOn), while: goesOn)
  }

  /// Finds the spines on a photo whose edges are known, as ``detectSpines(lines:in:while:)`` does, besides those that are `settled`,
  /// which have lines of their own.
  package func detectSpines(
    lines: [TextLine], besides settled: [Spine] = [], in image: Image, _ edges: EdgeMap, while goesOn: () -> Bool
  ) throws -> [Spine] {
    let free = lines.indices
    let shelfLines = try (lines + settled.flatMap(\.lines)).map { line in
      guard goesOn() else { throw TextRecognitionError.canceled }
      return ShelfLine(line, in: image)
    }
    let evidence = try evidence(on: shelfLines, edges, while: goesOn) { free.contains($0) && free.contains($1) }
    let groups = try averageLinkage(count: free.count, evidence: evidence, while: goesOn).map {
      $0.map { shelfLines[$0] }
    }
    let whole = try joined(groups, besides: settled, edges, in: image, while: goesOn)
    return inRows(whole.map(Spine.init).filter(isBook))
  }

  /// Joins groups once more by the evidence on their outlines: a publisher's mark at the foot of a spine, a word across its head.
  private func joined(
    _ groups: [[ShelfLine]], besides settled: [Spine], _ edges: EdgeMap, in image: Image, while goesOn: () -> Bool
  ) throws -> [[ShelfLine]] {
    let free = groups.indices
    let outlines = (groups.map { Spine($0) } + settled).map { spine in
      let text = spine.lines.map(\.text).joined(separator: " ")
      return ShelfLine(TextLine(text: text, confidence: 1, quad: spine.quad), in: image)
    }
    let isFragment = outlines.map { $0.line.text.count(where: \.isLetter) <= Self.mostFragmentLetters }
    let bridged = outlines.bridged
    func isBridged(_ first: Int, _ second: Int) -> Bool { bridged.contains([first, second]) }
    let evidence = try self.evidence(on: outlines, edges, while: goesOn) {
      free.contains($0) && free.contains($1) && (isFragment[$0] || isFragment[$1] || isBridged($0, $1))
    }
    .map { isBridged($0.first, $0.second) ? ($0.first, $0.second, $0.logOdds + Self.bridgeEvidence) : $0 }
    return try averageLinkage(
      count: free.count, evidence: evidence, threshold: Self.joiningThreshold, while: goesOn
    ).map { $0.flatMap { groups[$0] } }
  }

  /// The fitted network's opinion on each pair that `isCandidate` lets through.
  private func evidence(
    on lines: [ShelfLine], _ edges: EdgeMap, while goesOn: () -> Bool,
    isCandidate: (Int, Int) -> Bool
  ) throws -> [(first: Int, second: Int, logOdds: Double)] {
    try SpineDetector.pairs(of: lines, edges, threads: threads, while: goesOn, isCandidate: isCandidate).map {
      ($0.first, $0.second, PairModel.fitted.logOdds($0.features))
    }
  }

  /// Whether a group has enough letters to be a book rather than a mark or a misread texture.
  private func isBook(_ spine: Spine) -> Bool {
    spine.lines.reduce(0) { $0 + $1.text.count(where: \.isLetter) } >= Self.leastLetters
  }

  /// The evidence on all pairs of lines near each other.
  package static func pairs(
    of lines: [ShelfLine], _ edges: EdgeMap, threads: Int = 0, while goesOn: () -> Bool = { true },
    isCandidate: (Int, Int) -> Bool = { _, _ in true }
  ) throws -> [(first: Int, second: Int, features: [Double])] {
    let scale = ShelfScale(lines)
    let candidates = lines.indices.map { first in lines.indices.filter { $0 > first && isCandidate(first, $0) } }
    return try JobQueue.run(count: lines.count, threads: threadCount(threads), onFraction: { _ in goesOn() }) {
      first, _ in
      candidates[first].compactMap { second in
        LinePair(lines[first], lines[second], scale: scale).map {
          (first, second, $0.features(edges: edges, lines: lines, scale: scale))
        }
      }
    }.flatMap(\.self)
  }

  /// Orders spines by shelf rows.
  package func inRows(_ spines: [Spine]) -> [Spine] { inRows(spines, \.self) }

  /// Orders what has a spine by shelf rows, and numbers them.
  package func inRows<Element>(_ elements: [Element], _ spine: WritableKeyPath<Element, Spine>) -> [Element] {
    shelfRows(of: elements) { $0[keyPath: spine].outline.boundingBox }.enumerated().flatMap { number, row in
      row.map { element in
        var element = element
        element[keyPath: spine].row = number
        return element
      }
    }
  }
}
