import EmbeddedModels

/// The fitted weights of `MatchConfidence`.
enum MatchConfidenceWeights {
  private static let tables = EmbeddedTables("match-confidence")
  static let bias: Double = tables.number("bias")
  static let own: Double = tables.number("own")
  static let match: Double = tables.number("match")
}
