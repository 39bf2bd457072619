import Imaging
import TextRecognition
import Threading

/// Groups the lines of a shelf photo into books.
public struct SpineDetector: Sendable {
  /// Groups with fewer letters are not reported: they are marks or misread textures.
  static let leastLetters = 3
  /// Threads it may use; 0: all cores.
  package let threads: Int

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
  ///   - image: The photo, in color.
  ///   - shouldContinue: Called often on the calling thread; returns false when the work is no longer wanted.
  /// - Returns: The spines; each line is on one of them or dropped.
  /// - Throws: ``ImagingError`` when memory runs out; ``TextRecognitionError``; ``Canceled`` soon after `shouldContinue` returned false.
  public func detectSpines(
    lines: [TextLine], in image: Image, while shouldContinue: () -> Bool = { true }
  ) throws -> [Spine] {
    try group(lines, in: image, try EdgeMap(of: image, threads: threads, while: shouldContinue), while: shouldContinue)
  }

  /// Groups lines into the spines of a photo whose edges are known, as ``detectSpines(lines:in:while:)`` does, besides those that are
  /// `settled`, which have lines of their own.
  package func group(
    _ lines: [TextLine], besides settled: [Spine] = [], in image: Image, _ edges: EdgeMap,
    while shouldContinue: () -> Bool
  ) throws -> [Spine] {
    let own = try parallelMap(lines, threads: threadCount(threads), while: shouldContinue) {
      LineObservation($0, in: image)
    }
    let observations = own + settled.flatMap(\.observations)
    let (parts, pairs) = try groups(
      of: observations, count: lines.count, besides: settled, in: image, edges, while: shouldContinue)
    let books = try joined(parts, pairs, while: shouldContinue).map { $0.map { observations[$0] } }
    return books.map(Spine.init).filter(isBook).inShelfRows(\.self)
  }

  /// The fitted network's opinion on each pair that `isCandidate` lets through.
  func evidence(
    on lines: [LineObservation], _ edges: EdgeMap, while shouldContinue: () -> Bool, isCandidate: (Int, Int) -> Bool
  ) throws -> [(first: Int, second: Int, logOdds: Double)] {
    try SpineDetector.pairs(of: lines, edges, threads: threads, while: shouldContinue, isCandidate: isCandidate).map {
      ($0.first, $0.second, AffinityModel.fitted.logOdds($0.features))
    }
  }

  /// Whether a group has enough letters to be a book rather than a mark or a misread texture.
  private func isBook(_ spine: Spine) -> Bool {
    spine.lines.reduce(0) { $0 + $1.text.count(where: \.isLetter) } >= Self.leastLetters
  }

  /// The evidence on all pairs of lines near each other, and on those farther apart that `isKnownPair` tells.
  package static func pairs(
    of lines: [LineObservation], _ edges: EdgeMap, threads: Int = 0, while shouldContinue: () -> Bool = { true },
    isCandidate: (Int, Int) -> Bool = { _, _ in true },
    isKnownPair: @escaping @Sendable (Int, Int) -> Bool = { _, _ in false }
  ) throws -> [(first: Int, second: Int, features: [Double])] {
    let scale = LineScale(lines)
    let candidates = lines.indices.map { first in lines.indices.filter { $0 > first && isCandidate(first, $0) } }
    return try parallelMap(count: lines.count, threads: threadCount(threads), onFraction: { _ in shouldContinue() }) {
      first, _ in
      candidates[first].compactMap { second in
        let pair = LinePairFeatures(lines[first], lines[second])
        guard pair.areNear(scale) || isKnownPair(first, second) else { return nil }
        return (first, second, pair.features(edges: edges, lines: lines, scale: scale))
      }
    }.flatMap(\.self)
  }
}
