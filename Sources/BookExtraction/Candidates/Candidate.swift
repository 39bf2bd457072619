/// A possible record: which pieces are the title and which the author.
struct Candidate: Hashable, Sendable {
  /// Indices of pieces, in reading order; empty only where all that is read is the author.
  var title: [Int]
  /// Indices of pieces, in reading order; empty when no author is read.
  var author: [Int]

  /// Which of some pieces are neither.
  func left(of pieces: Range<Int>) -> [Int] { pieces.filter { !title.contains($0) && !author.contains($0) } }
}
