import EmbeddedModels

/// The fitted weights of `Ranker`.
enum RankerWeights {
  private static let tables = EmbeddedTables("ranker")
  static let means: [Double] = tables.numbers("means")
  static let scales: [Double] = tables.numbers("scales")
  static let linear: [Double] = tables.numbers("linear")
  static let hidden: [Double] = tables.numbers("hidden")
  static let biases: [Double] = tables.numbers("biases")
  static let output: [Double] = tables.numbers("output")
}
