import Imaging

/// What a line may say, in each alphabet that it was read in.
struct LineReading: Sendable {
  /// A text, its alphabet, and what speaks for that whatever the shelf.
  struct Candidate: Sendable {
    var line: TextLine
    let alphabet: Alphabet
    let score: Double
  }

  /// In the alphabet that every line is read in.
  let first: Candidate
  /// In those that may be likelier.
  var others: [Candidate] = []
  /// Whether the line was read from the other end of its quadrilateral.
  var isReversed = false

  /// All texts.
  var candidates: [Candidate] { [first] + others }

  /// Puts another reading in an alphabet in the place of the one that is not the first; what speaks for the alphabet stays.
  mutating func replace(_ line: TextLine, in alphabet: Alphabet) {
    for index in others.indices where others[index].alphabet == alphabet { others[index].line = line }
  }

  /// The likeliest text on a shelf.
  func best(on shelf: ShelfAlphabets) -> Candidate {
    func score(_ candidate: Candidate) -> Double { candidate.score + shelf.logShare(of: candidate.alphabet) }
    return others.max { score($0) < score($1) }.flatMap { score($0) > score(first) ? $0 : nil } ?? first
  }
}
