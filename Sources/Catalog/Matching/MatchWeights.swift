import EmbeddedModels

/// The fitted weights of `MatchModel`.
enum MatchWeights {
  private static let tables = EmbeddedTables("match")
  /// Of the features, for ranking.
  static let rank: [Double] = tables.numbers("rank")
  /// Of the evidence, for the probability.
  static let probability: [Double] = tables.numbers("probability")
  /// The least probability of an accepted match, chosen on the real texts of `Benchmarks/catalog_accuracy.py`.
  static let acceptance: Double = tables.number("acceptance")
}
