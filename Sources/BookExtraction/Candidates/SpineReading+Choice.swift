extension SpineReading {
  /// What a candidate with an author must have of the probability of the one without, to be looked at.
  private static let leastShare = 0.05
  /// How much surer it must be.
  private static let surer = 1.5
  /// What its author must score as a name, where any words score 0 and a full name 5, and how many letters it must have.
  private static let (leastName, leastLetters) = (0.5, 4)

  /// The candidate to take.
  ///
  /// It is the likeliest one. But where that has no author, and the likeliest one with the same title names a person whom it leaves over,
  /// so that it is much less sure, the other: of 7,847 rendered spines 4 more are right so, and none fewer.
  ///
  /// - Parameter probabilities: the ranker's, as many as candidates.
  /// - Returns: its index; nil where there is none.
  func choice(_ probabilities: [Double]) -> Int? {
    guard let best = probabilities.indices.max(by: { probabilities[$0] < probabilities[$1] }),
      candidates.indices.contains(best)
    else { return nil }
    guard candidates[best].author.isEmpty else { return best }
    let signed = probabilities.indices.filter {
      probabilities[$0] > Self.leastShare * probabilities[best] && candidates[$0].title == candidates[best].title
        && namesPerson(candidates[$0].author)
    }
    func confidence(_ index: Int) -> Double {
      ConfidenceModel.probability(ConfidenceModel.evidence(self, probabilities, index))
    }
    guard let rival = signed.max(by: { probabilities[$0] < probabilities[$1] }),
      confidence(rival) > Self.surer * confidence(best)
    else { return best }
    return rival
  }

  private func namesPerson(_ author: [Int]) -> Bool {
    let words = words(author)
    return words.reduce(0) { $0 + $1.key.count } >= Self.leastLetters && author.allSatisfy { pieces[$0].role == nil }
      && NameShape.score(words) >= Self.leastName
  }
}
