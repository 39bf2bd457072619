import BookExtraction

extension [RecognizedSpine] {
  /// These spines, or others that the same places were read as, wherever more right records are expected of those: the sum of their
  /// certainties.
  ///
  /// One spine may have been read as two, and two as one: those that cover each other, and what these cover, are compared as a whole.
  ///
  /// - Parameter others: What was read otherwise; what is on the place of none of these spines is left out.
  /// - Returns: The spines.
  func replacedWhereLikelier(by others: [RecognizedSpine]) -> [RecognizedSpine] {
    let places = indices.map { own in others.indices.filter { self[own].covers(others[$0]) } }
    var rest = Set(indices)
    var chosen: [RecognizedSpine] = []
    for start in indices where rest.contains(start) {
      var (own, other, next) = (Set<Int>(), Set<Int>(), [start])
      while let index = next.popLast() {
        guard own.insert(index).inserted else { continue }
        rest.remove(index)
        for place in places[index] where other.insert(place).inserted {
          next += rest.filter { places[$0].contains(place) }
        }
      }
      let (known, new) = (own.sorted().map { self[$0] }, other.sorted().map { others[$0] })
      chosen += new.expectedRight > known.expectedRight ? new.map { $0.doubted() } : known
    }
    return chosen
  }

  /// How many of their records are right, as far as they tell.
  private var expectedRight: Double { reduce(0) { $0 + $1.certainty } }
}

extension RecognizedSpine {
  /// By what the odds of a record are multiplied that was chosen because it looked likelier than another: some of these do by chance.
  ///
  /// Fitted to the photos of `shared/shelves` (Docs/Experiments/2026-11-30-reading-places-anew.md).
  private static let chosenOdds = 0.64

  /// The same with its record's score lowered so.
  fileprivate func doubted() -> RecognizedSpine {
    var doubted = self
    doubted.info = info.doubted(oddsTimes: Self.chosenOdds)
    return doubted
  }
}
