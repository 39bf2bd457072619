import Glibc

/// In which alphabets the lines of a shelf are: most shelves have one or two.
struct ShelfAlphabets: Sendable {
  /// What counts for each alphabet before any line was read, in lines: few shelves have another alphabet than their first.
  private static let prior = 0.03
  /// How many lines an alphabet counts for that the host expects.
  private static let expectation = 4.0
  /// Lines read with less, or of fewer letters, do not count: marks and ornaments look like letters of some alphabet.
  private static let (leastConfidence, leastLetters) = (0.8, 3)
  /// How often the shares are estimated anew.
  private static let rounds = 4

  /// How many lines are in each alphabet.
  private var counts: [Alphabet: Double] = [:]

  /// Counts the alphabets of lines.
  ///
  /// - Parameters:
  ///   - lines: Lines of the photo.
  ///   - expected: Alphabets that the host expects; each counts as some lines.
  init(_ lines: [TextLine], expecting expected: Set<Alphabet> = []) {
    for alphabet in expected { counts[alphabet] = Self.expectation }
    for line in lines where Self.tells(line) {
      if let alphabet = Alphabet(mostOf: line.text) { counts[alphabet, default: 0] += 1 }
    }
  }

  /// The logarithm of the share of an alphabet.
  func logShare(of alphabet: Alphabet) -> Double {
    let total = counts.values.reduce(0, +) + Self.prior * Double(Alphabet.allCases.count)
    return log((counts[alphabet, default: 0] + Self.prior) / total)
  }

  /// The shares with the lines of readings counted as far as each is in an alphabet, which depends on the shares: expectation maximization
  /// (Dempster, Laird and Rubin, 1977).
  func counting(_ readings: [LineReading]) -> ShelfAlphabets {
    let telling = readings.filter { $0.candidates.contains { Self.tells($0.line) } }
    return (0..<Self.rounds).reduce(self) { shelf, _ in
      var next = self
      for reading in telling {
        let scores = reading.candidates.map { $0.score + shelf.logShare(of: $0.alphabet) }
        let most = scores.max() ?? 0
        let sum = scores.reduce(0) { $0 + exp($1 - most) }
        for (candidate, score) in zip(reading.candidates, scores) {
          next.counts[candidate.alphabet, default: 0] += exp(score - most) / sum
        }
      }
      return next
    }
  }

  private static func tells(_ line: TextLine) -> Bool {
    line.confidence >= leastConfidence && line.text.count(where: \.isLetter) >= leastLetters
  }
}
