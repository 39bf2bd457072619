import Imaging
import TextRecognition
import Threading

extension SpineDetector {
  /// The spines with the outlines that edges show around their text, those that have the same outline made one.
  ///
  /// Of those that have the same outline as one of the `settled` spines, which stay as they are, each is a part of it and left out.
  /// - Throws: ``TextRecognitionError``; ``Canceled`` soon after `shouldContinue` returned false.
  package func outlined(
    _ spines: [Spine], besides settled: [Spine] = [], _ edges: EdgeMap, while shouldContinue: () -> Bool
  ) throws -> [Spine] {
    func outlined(_ spines: [Spine], otherTextEnds: Bool) throws -> [Spine] {
      try withOutlines(
        spines, with: OutlineFinder(edges: edges, spines: spines + settled, otherTextEnds: otherTextEnds),
        while: shouldContinue)
    }
    let parts = try outlined(spines, otherTextEnds: false).filter { part in
      !settled.contains { $0.coincides(with: part) }
    }
    let same = parts.indices.flatMap { first in
      parts.indices.filter { $0 > first && parts[first].coincides(with: parts[$0]) }.map { (first, $0, 1.0) }
    }
    let groups = try averageLinkage(count: parts.count, evidence: same, while: shouldContinue)
    let whole = groups.map { group in Spine(joining: group.map { parts[$0] }) }.inShelfRows(\.self)
    return try outlined(whole, otherTextEnds: true)
  }

  /// The spines beside others on which nothing was read, in no order; they have no lines.
  ///
  /// - Throws: ``TextRecognitionError``; ``Canceled`` soon after `shouldContinue` returned false.
  package func textless(
    besides spines: [Spine], _ edges: EdgeMap, in image: Image, while shouldContinue: () -> Bool
  ) throws -> [Spine] {
    try TextlessSpines(besides: spines, edges: edges, image: image).find(while: shouldContinue).map {
      Spine(lines: [], colors: [], quad: $0, row: 0)
    }
  }

  private func withOutlines(
    _ spines: [Spine], with finder: OutlineFinder, while shouldContinue: () -> Bool
  ) throws -> [Spine] {
    try parallelMap(spines, threads: threadCount(threads), while: shouldContinue) {
      var spine = $0
      spine.outline = finder.outline(around: spine.quad)
      return spine
    }
  }
}
