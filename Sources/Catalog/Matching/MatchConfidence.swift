import Glibc

/// The probability that title and author are right when print and record agree.
///
/// It is logistic in the log-odds of the reading and of the match, fitted by `Training/catalog/calibrate_match.py`. A match that
/// the print contradicts changes nothing: such readings are right as often (.80 there) as those without a match (.75).
enum MatchConfidence {
  /// Combines the probability of a reading with that of its match.
  static func agreed(own: Double, match: Double) -> Double {
    let score =
      MatchConfidenceWeights.bias + MatchConfidenceWeights.own * logOdds(own)
      + MatchConfidenceWeights.match * logOdds(match)
    return 1 / (1 + exp(-score))
  }

  /// Of probabilities within 0.01...0.99: what is surer than that was never measured.
  private static func logOdds(_ probability: Double) -> Double {
    let bounded = min(0.99, max(0.01, probability))
    return log(bounded / (1 - bounded))
  }
}
