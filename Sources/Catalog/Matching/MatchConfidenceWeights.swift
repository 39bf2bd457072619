import EmbeddedModels

/// The fitted weights of `MatchConfidence`.
enum MatchConfidenceWeights {
  private static let tables = EmbeddedTables("match-confidence")
  static let bias: Double = tables.number("bias")
  /// Of the match's log-odds.
  static let match: Double = tables.number("match")
  static let seenTitle: Double = tables.number("seenTitle")
  static let wholeTitle: Double = tables.number("wholeTitle")
}
