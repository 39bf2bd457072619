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

  /// These spines, some pairs of them made one: those of which more right records are expected so, the ones that gain most first.
  ///
  /// - Parameters:
  ///   - pairs: Pairs of them, by their indices.
  ///   - unions: What each pair says as one spine.
  /// - Returns: The spines that are in no chosen pair, in their order, and the chosen unions.
  func joined(
    where pairs: [(first: Int, second: Int)], areLikelierAs unions: [RecognizedSpine]
  ) -> [RecognizedSpine] {
    let gains = zip(pairs, unions).map { pair, union in
      (pair, union, gain: union.certainty - self[pair.first].certainty - self[pair.second].certainty)
    }
    var parts: Set<Int> = []
    var wholes: [RecognizedSpine] = []
    for (pair, union, gain) in gains.sorted(by: { $0.gain > $1.gain }) where gain > 0 {
      guard parts.isDisjoint(with: [pair.first, pair.second]) else { continue }
      parts.formUnion([pair.first, pair.second])
      wholes.append(union)
    }
    return indices.filter { !parts.contains($0) }.map { self[$0] } + wholes
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
