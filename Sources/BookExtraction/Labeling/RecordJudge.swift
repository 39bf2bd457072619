import EmbeddedModels
import Glibc

/// Tells how likely a candidate's title and author are both right: a network with one hidden layer over ``RecordFeatures``, fitted on
/// spines that the labeler was not fitted on (`Training/extraction/fit_judge.py`).
struct RecordJudge: Sendable {
  /// The judge of this library.
  static let fitted = RecordJudge(EmbeddedTables("record-judge"))

  private let hidden: DenseLayer
  private let out: DenseLayer

  init(_ tables: EmbeddedTables) {
    hidden = DenseLayer(tables, "hidden")
    out = DenseLayer(tables, "out")
  }

  /// The probability that a record is right, 0...1.
  func probability(_ features: [Float]) -> Double {
    let score = out(hidden(features).map { max(0, $0) }).first ?? 0
    return 1 / (1 + exp(-Double(score)))
  }
}
