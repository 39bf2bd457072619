extension PairModel {
  /// placeholder
  static let fitted = PairModel(hidden: [], hiddenBias: [], output: [], outputBias: -1)
}
