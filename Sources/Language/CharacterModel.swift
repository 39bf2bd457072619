import EmbeddedModels
import Glibc

/// How likely characters are one after another in titles and names of the languages that are not written in Latin letters.
///
/// The probability of a character after two others, interpolated from counts (Jelinek and Mercer, "Interpolated estimation of Markov source
/// parameters from sparse data", 1980) in a hashed table, fitted by `Training/recognition/character_model.py`.
package struct CharacterModel: Sendable {
  /// What counts of three, two and one characters weigh, and the least probability.
  private static let (ofThree, ofTwo, ofOne, floor) = (0.55, 0.35, 0.1, 1e-6)
  /// What stands before a word.
  private static let start: Unicode.Scalar = "\u{2}"

  /// Logarithmic levels of counts, two a byte; 0: none.
  private let levels: EmbeddedBytes
  private let total: Double

  /// Opens the table.
  package init() {
    let table = EmbeddedTables("character-model")
    levels = table.bytes(of: "levels")
    total = max(1, table.number("total", as: Double.self))
  }

  /// The logarithm of the probability of a text's letters, in nats; other characters part words and cost nothing.
  package func logProbability(of text: String) -> Double {
    var (sum, before, last): (Double, Unicode.Scalar?, Unicode.Scalar) = (0, nil, Self.start)
    for scalar in text.lowercased().unicodeScalars {
      guard scalar.properties.isAlphabetic else {
        (before, last) = (nil, Self.start)
        continue
      }
      sum += log(probability(of: scalar, after: before, last) + Self.floor)
      (before, last) = (last, scalar)
    }
    return sum
  }

  private func probability(of scalar: Unicode.Scalar, after before: Unicode.Scalar?, _ last: Unicode.Scalar) -> Double {
    var probability = Self.ofOne * count(of: scalar) / total
    let ofLast = count(of: last)
    if ofLast > 0 { probability += Self.ofTwo * min(1, count(of: last, scalar) / ofLast) }
    guard let before else { return probability }
    let ofBoth = count(of: before, last)
    if ofBoth > 0 { probability += Self.ofThree * min(1, count(of: before, last, scalar) / ofBoth) }
    return probability
  }

  /// How often characters follow one another, to a factor of the square root of two.
  private func count(of scalars: Unicode.Scalar...) -> Double {
    let slots = UInt64(levels.buffer.count) * 2
    guard slots > 0 else { return 0 }
    // FNV-1a, a step a scalar.
    let hash = scalars.reduce(0xcbf2_9ce4_8422_2325 as UInt64) { ($0 ^ UInt64($1.value)) &* 0x100_0000_01b3 }
    let slot = Int((hash ^ hash >> 29) % slots)
    let level = levels.buffer[slot / 2] >> (slot % 2 == 0 ? 0 : 4) & 15
    return level == 0 ? 0 : Double(1 << (level - 1))
  }
}
