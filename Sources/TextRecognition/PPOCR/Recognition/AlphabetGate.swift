import EmbeddedModels
import Glibc

/// Tells which alphabet a line is in by its features, and by how surely the heads read it.
///
/// The score of an alphabet is the logarithm of its probability, but for a constant of the line. The weights are fitted by
/// `Training/recognition/fit_gate.py`.
struct AlphabetGate: Sendable {
  /// The share of lines that are unlike all that the weights were fitted to, marks among them: their features say nothing of the alphabet
  /// (Docs/Experiments/2026-11-26-alphabets.md, "Lines unlike all others").
  private static let unknown = 0.003

  private let weights: [(alphabet: Alphabet, weights: [Float], bias: Float)]
  private let (ofConfidence, ofFeatures): (Double, Double)

  init() {
    let table = EmbeddedTables("alphabet-gate")
    let (rows, biases) = (table.rows("weights", as: Float.self), table.numbers("bias", as: Float.self))
    weights = zip(Alphabet.allCases, zip(rows, biases)).map { ($0, $1.0, $1.1) }
    let scale = table.numbers("scale", as: Float.self).map(Double.init)
    (ofConfidence, ofFeatures) = (scale.first ?? 0, scale.last ?? 0)
  }

  /// What speaks for each alphabet before it was read.
  func priors(of features: LineFeatures) -> [Alphabet: Double] {
    probabilities(of: features).mapValues { probability in
      ofFeatures * log((1 - Self.unknown) * probability + Self.unknown / Double(weights.count))
    }
  }

  /// What a reading adds to that.
  func score(ofConfidence confidence: Double) -> Double { ofConfidence * confidence }

  /// Softmax regression on the means of a line's features.
  private func probabilities(of features: LineFeatures) -> [Alphabet: Double] {
    let means = features.means
    let scores = weights.map { row in
      (row.alphabet, zip(row.weights, means).reduce(Double(row.bias)) { $0 + Double($1.0) * $1.1 })
    }
    let most = scores.map(\.1).max() ?? 0
    let sum = scores.reduce(0) { $0 + exp($1.1 - most) }
    return Dictionary(uniqueKeysWithValues: scores.map { ($0, exp($1 - most) / sum) })
  }
}
