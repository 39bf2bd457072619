import Glibc

/// The probability that title and author of a record are right when a match has corrected them.
///
/// It is logistic, fitted by `Training/catalog/calibrate_match.py`, and no weight but the intercept may be negative: more evidence
/// for a record never makes it less likely (Docs/Experiments/2026-11-26-match-confidence.md).
enum MatchConfidence {
  /// The probability of a match's record.
  static func corrected(_ evidence: MatchEvidence) -> Double {
    let score =
      MatchConfidenceWeights.bias + MatchConfidenceWeights.match * logOdds(evidence.probability)
      + MatchConfidenceWeights.seenTitle * evidence.seenTitle + MatchConfidenceWeights.wholeTitle * evidence.wholeTitle
    return 1 / (1 + exp(-score))
  }

  /// Of probabilities within 0.01...0.99: what is surer than that was never measured.
  private static func logOdds(_ probability: Double) -> Double {
    let bounded = min(0.99, max(0.01, probability))
    return log(bounded / (1 - bounded))
  }
}
