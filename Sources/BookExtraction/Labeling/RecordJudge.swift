import EmbeddedModels
import Glibc

/// Tells how likely a candidate's title and author are both right: a network with one hidden layer over ``RecordFeatures``, fitted on
/// spines that the labeler was not fitted on (`Training/extraction/fit_judge.py`).
struct RecordJudge: Sendable {
  /// The judge of this library.
  static let fitted = RecordJudge(EmbeddedTables("record-judge"))

  private let hidden: DenseLayer
  private let out: DenseLayer
  /// Slope and shift of the odds, and by what positive odds are multiplied: above 0.5 a probability is rather too low than too high.
  private let calibration: [Float]

  init(_ tables: EmbeddedTables) {
    hidden = DenseLayer(tables, "hidden")
    out = DenseLayer(tables, "out")
    let calibration: [Float] = tables.numbers("calibration")
    self.calibration = calibration.count == 3 ? calibration : [1, 0, 1]
  }

  /// The probability that a record is right, 0...1.
  func probability(_ features: [Float]) -> Double {
    let score = out(hidden(features).map { max(0, $0) }).first ?? 0
    let odds = calibration[0] * score + calibration[1]
    return 1 / (1 + exp(-Double(odds > 0 ? odds * calibration[2] : odds)))
  }
}
