import Glibc

/// Ranks the candidates of a text, and says how sure the best one is.
///
/// Both models are linear; `Training/catalog/fit_match.py` fits them to texts that it makes from catalogs.
enum MatchModel {
  /// The number that a candidate is ranked by.
  static func rank(_ features: MatchFeatures) -> Double {
    zip(features.values, MatchWeights.rank).reduce(0) { $0 + Double($1.0) * $1.1 }
  }

  /// What the probability depends on, 1 for the intercept first.
  ///
  /// - Parameters:
  ///   - features: Those of the candidate.
  ///   - rank: Its rank value.
  ///   - rival: The greatest rank value of another book, nil without one.
  /// - Returns: As many numbers as ``MatchWeights/probability`` has.
  static func evidence(_ features: MatchFeatures, rank: Double, rival: Double?) -> [Double] {
    let margin = min(10, max(-10, rank - (rival ?? rank - 10)))
    return [
      1, rank / 10, margin / 10, min(3, margin) / 3, Double(min(80, features.sharedBits)) / 40,
      Double(min(30, features.sharedBits)) / 30,
    ] + features.values.map(Double.init)
  }

  /// The probability that a candidate is right, 0...1.
  static func probability(_ evidence: [Double]) -> Double {
    let score = zip(evidence, MatchWeights.probability).reduce(0) { $0 + $1.0 * $1.1 }
    return 1 / (1 + exp(-score))
  }
}
