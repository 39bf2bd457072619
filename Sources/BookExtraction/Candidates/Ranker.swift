/// Ranks candidates: a linear score plus one hidden layer, made probabilities over a spine's candidates by a softmax.
///
/// Fitted by `Training/extraction/fit.py` as a conditional logit over whole records.
enum Ranker {
  /// The candidates' probabilities, in their order; empty for none.
  static func probabilities(_ features: [[Double]]) -> [Double] {
    let scores = features.map(score)
    guard let best = scores.max() else { return [] }
    let weights = scores.map { Logarithm.exponential($0 - best) }
    let sum = weights.reduce(0, +)
    return weights.map { $0 / sum }
  }

  private static func score(_ features: [Double]) -> Double {
    let scaled = zip(features, zip(RankerWeights.means, RankerWeights.scales)).map { ($0 - $1.0) * $1.1 }
    var score = dot(scaled, RankerWeights.linear[...])
    let width = scaled.count
    for unit in RankerWeights.output.indices where (unit + 1) * width <= RankerWeights.hidden.count {
      let row = RankerWeights.hidden[(unit * width)..<((unit + 1) * width)]
      score += RankerWeights.output[unit] * max(0, dot(scaled, row) + RankerWeights.biases[unit])
    }
    return score
  }

  private static func dot(_ a: [Double], _ b: ArraySlice<Double>) -> Double {
    var sum = 0.0
    for (x, y) in zip(a, b) { sum += x * y }
    return sum
  }
}
