/// The fitted weights of `MatchModel`.
enum MatchWeights {
  static let rank: [Double] = [
    4, 4, 3, 2, 3, 1, 0, 4, 2, 3, 1, 2, 0.5, 0, 1, 0.5, 3, 0, 10, 0, 0.5, 0, 1, -1,
  ]
  static let probability: [Double] = [-6, 5, 0, 3, 0, 2]
  static let acceptance = 0.5
}
