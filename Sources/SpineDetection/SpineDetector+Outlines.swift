import Imaging
import TextRecognition

extension SpineDetector {
  /// The spines with the outlines that edges show around their text, those that have the same outline made one.
  ///
  /// Of those that have the same outline as one of the `settled` spines, which stay as they are, each is a part of it and left out.
  /// - Throws: ``TextRecognitionError``, `.canceled`, soon after `goesOn` returned false.
  package func outlined(
    _ spines: [Spine], besides settled: [Spine] = [], _ edges: EdgeMap, while goesOn: () -> Bool
  ) throws -> [Spine] {
    func outlined(_ spines: [Spine], otherTextEnds: Bool) throws -> [Spine] {
      try withOutlines(
        spines, of: SpineBoundary(edges: edges, spines: spines + settled, otherTextEnds: otherTextEnds), while: goesOn)
    }
    let parts = try outlined(spines, otherTextEnds: false).filter { part in
      !settled.contains { $0.coincides(with: part) }
    }
    let same = parts.indices.flatMap { first in
      parts.indices.filter { $0 > first && parts[first].coincides(with: parts[$0]) }.map { (first, $0, 1.0) }
    }
    let groups = try averageLinkage(count: parts.count, evidence: same, while: goesOn)
    let whole = inRows(groups.map { group in Spine(joining: group.map { parts[$0] }) })
    return try outlined(whole, otherTextEnds: true)
  }

  /// The spines beside others on which nothing was read, in no order; they have no lines.
  ///
  /// - Throws: ``TextRecognitionError``, `.canceled`, soon after `goesOn` returned false.
  package func unread(
    besides spines: [Spine], _ edges: EdgeMap, in image: Image, while goesOn: () -> Bool
  ) throws -> [Spine] {
    try UnreadSpines(besides: spines, edges: edges, image: image).find(while: goesOn).map {
      Spine(lines: [], colors: [], quad: $0, row: 0)
    }
  }

  private func withOutlines(
    _ spines: [Spine], of boundary: SpineBoundary, while goesOn: () -> Bool
  ) throws -> [Spine] {
    try JobQueue.map(spines, threads: threadCount(threads), while: goesOn) {
      var spine = $0
      spine.outline = boundary.outline(around: spine.quad)
      return spine
    }
  }
}
