import Glibc

/// In how many records each term is, coarsely: one byte a bucket of terms, log2 in steps of 1/8.
struct TermFrequencies: Sendable {
  private static let stepsPerBit = 8.0
  private(set) var levels: [UInt8]
  private let records: Double
  private let weights: [Float]

  /// Makes room for a number of terms.
  init(terms: Int, records: Int) {
    var size = 1 << 10
    while size < terms * 4, size < 1 << Term.bits { size *= 2 }
    self.init(levels: [UInt8](repeating: 0, count: size), records: records)
  }

  /// Takes what ``levels`` held; its length must be a power of 2.
  init(levels: [UInt8], records: Int) {
    self.levels = levels
    let records = Double(max(1, records))
    self.records = records
    weights = (0...255).map { level in
      Float(level == 0 ? log2(records + 1) : max(0, log2(records + 1) - Double(level - 1) / Self.stepsPerBit))
    }
  }

  /// Notes how many records a term has.
  mutating func note(_ term: UInt32, count: Int) {
    let level = min(255, 1 + Int(log2(Double(max(1, count))) * Self.stepsPerBit))
    let bucket = Int(term) & (levels.count - 1)
    levels[bucket] = max(levels[bucket], UInt8(level))
  }

  /// Whether some record has the term; sometimes true when none has.
  func contains(_ term: UInt32) -> Bool { levels[Int(term) & (levels.count - 1)] > 0 }

  /// The information in a term, in bits: log2 of the share of records that have it, negated.
  func weight(_ term: UInt32) -> Float { weights[Int(levels[Int(term) & (levels.count - 1)])] }
}
