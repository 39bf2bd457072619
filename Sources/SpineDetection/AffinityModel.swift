import EmbeddedModels

/// Tells from the evidence on a pair of lines how likely they stand on the same spine.
struct AffinityModel: Sendable {
  /// A layer of a small neural network: `weights[output][input]`.
  let hidden: [[Double]]
  let hiddenBias: [Double]
  let output: [Double]
  let outputBias: Double

  /// Fitted to pairs of lines of rendered shelves.
  static let fitted = AffinityModel(EmbeddedTables("line-affinity"))
  /// Fitted to pairs of groups of lines of rendered shelves.
  static let fittedToGroups = AffinityModel(EmbeddedTables("group-affinity"))

  /// The log-odds that the two lines belong together.
  func logOdds(_ features: [Double]) -> Double {
    var sum = outputBias
    for (index, row) in hidden.enumerated() {
      let activation = zip(row, features).reduce(hiddenBias[index]) { $0 + $1.0 * $1.1 }
      if activation > 0 { sum += output[index] * activation }
    }
    return sum
  }
}

extension AffinityModel {
  private init(_ tables: EmbeddedTables) {
    self.init(
      hidden: tables.rows("hidden"), hiddenBias: tables.numbers("hidden.bias"), output: tables.numbers("output"),
      outputBias: tables.number("output.bias"))
  }
}
