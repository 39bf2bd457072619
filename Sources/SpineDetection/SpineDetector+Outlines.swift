import Imaging
import TextRecognition

extension SpineDetector {
  /// The spines with the outlines that edges show around their text, those that have the same outline made one.
  ///
  /// - Throws: ``TextRecognitionError``, `.canceled`, soon after `goesOn` returned false.
  package func outlined(_ spines: [Spine], _ edges: EdgeMap, while goesOn: () -> Bool) throws -> [Spine] {
    let parts = try withOutlines(
      of: SpineBoundary(edges: edges, spines: spines, otherTextEnds: false), while: goesOn)
    let same = parts.indices.flatMap { first in
      parts.indices.filter { $0 > first && parts[first].coincides(with: parts[$0]) }.map { (first, $0, 1.0) }
    }
    let groups = try averageLinkage(count: parts.count, evidence: same, while: goesOn)
    let whole = inRows(groups.map { group in Spine(joining: group.map { parts[$0] }) })
    return try withOutlines(of: SpineBoundary(edges: edges, spines: whole, otherTextEnds: true), while: goesOn)
  }

  /// The spines and those between them on which nothing was read, which have no lines.
  ///
  /// - Throws: ``TextRecognitionError``, `.canceled`, soon after `goesOn` returned false.
  package func withUnread(
    _ spines: [Spine], _ edges: EdgeMap, in image: Image, while goesOn: () -> Bool
  ) throws -> [Spine] {
    let unread = try UnreadSpines(besides: spines, edges: edges, image: image).find(while: goesOn)
    return unread.isEmpty ? spines : inRows(spines + unread.map { Spine(lines: [], colors: [], quad: $0, row: 0) })
  }

  private func withOutlines(of boundary: SpineBoundary, while goesOn: () -> Bool) throws -> [Spine] {
    let spines = boundary.spines
    return try JobQueue.run(
      count: spines.count, threads: threadCount(threads), onFraction: { _ in goesOn() },
      job: { index, _ in
        var spine = spines[index]
        spine.outline = boundary.outline(around: spine.quad)
        return spine
      })
  }
}
