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
    let cyrillic = cyrillicBytes(folded)
    let bytes = [94] + (cyrillic ?? Array(folded.utf8.prefix(mostBytes))) + [36]
    let (intercept, weights) =
      cyrillic == nil
      ? (NameModelData.intercept, NameModelData.weights)
      : (CyrillicNameModelData.intercept, CyrillicNameModelData.weights)
    var sum = 0.0
    var count = 0.0
    for length in 2...4 where bytes.count >= length {
      for start in 0...(bytes.count - length) {
        sum += weight(hash(bytes[start..<(start + length)]), in: weights)
        count += 1
      }
    }
    return intercept + (count > 0 ? sum / count.squareRoot() : 0)
  }

  /// No word is looked at farther.
  private static let mostBytes = 40

  /// One byte a letter, so that n-grams are of as many letters as in other words; nil for a word in another alphabet.
  private static func cyrillicBytes(_ folded: String) -> [UInt8]? {
    let scalars = folded.unicodeScalars.prefix(mostBytes)
    guard !scalars.isEmpty, scalars.allSatisfy({ (0x400...0x4FF).contains($0.value) }) else { return nil }
    return scalars.map { UInt8(truncatingIfNeeded: $0.value) | 0x80 }
  }

  private static func hash(_ gram: ArraySlice<UInt8>) -> UInt32 {
    var hash: UInt32 = 2_166_136_261
    for byte in gram { hash = (hash ^ UInt32(byte)) &* 16_777_619 }
    return (hash ^ (hash >> 15)) % buckets
  }

  private static func weight(_ bucket: UInt32, in weights: StaticString) -> Double {
    guard Int(bucket) < weights.utf8CodeUnitCount else { return 0 }
    let character = weights.utf8Start[Int(bucket)]
    return (Double(character == 33 ? 92 : character) - 80) * NameModelData.step
  }
}
