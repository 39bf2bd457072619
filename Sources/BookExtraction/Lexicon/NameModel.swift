/// The log-odds that a word belongs to a person's name, from its letters and its marks.
///
/// Logistic regression over hashed n-grams of letters, fitted by `Training/extraction/name_model.py`.
enum NameModel {
  private static let buckets: UInt32 = 4096

  /// The log-odds that a folded word is part of a name rather than of a title.
  static func odds(_ folded: String, marks: WordMarks) -> Double {
    var odds = NameModelData.combinedIntercept + NameModelData.lettersWeight * letterOdds(folded)
    for (index, weight) in NameModelData.marksWeights.enumerated()
    where marks.contains(WordMarks(rawValue: 1 << UInt32(index))) {
      odds += weight
    }
    return min(6, max(-6, odds))
  }

  /// The log-odds from the letters alone.
  static func letterOdds(_ folded: String) -> Double {
    let bytes = [94] + Array(folded.utf8.prefix(40)) + [36]
    var sum = 0.0
    var count = 0.0
    for length in 2...4 where bytes.count >= length {
      for start in 0...(bytes.count - length) {
        sum += weight(hash(bytes[start..<(start + length)]))
        count += 1
      }
    }
    return NameModelData.intercept + (count > 0 ? sum / count.squareRoot() : 0)
  }

  private static func hash(_ gram: ArraySlice<UInt8>) -> UInt32 {
    var hash: UInt32 = 2_166_136_261
    for byte in gram { hash = (hash ^ UInt32(byte)) &* 16_777_619 }
    return (hash ^ (hash >> 15)) % buckets
  }

  private static func weight(_ bucket: UInt32) -> Double {
    guard Int(bucket) < NameModelData.weights.utf8CodeUnitCount else { return 0 }
    let character = NameModelData.weights.utf8Start[Int(bucket)]
    return (Double(character == 33 ? 92 : character) - 80) * NameModelData.step
  }
}
