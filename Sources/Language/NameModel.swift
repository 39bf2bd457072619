import EmbeddedModels

/// The log-odds that a word belongs to a person's name, from its letters and its marks.
///
/// Logistic regression over hashed n-grams of letters, fitted by `Training/extraction/name_model.py`.
enum NameModel {
  /// The weights of words in one alphabet.
  private struct Letters {
    /// The log-odds before any letter is seen.
    let intercept: Double
    /// What one level of `weights` is worth.
    let step: Double
    /// A level, -128...127, for each bucket.
    let weights: EmbeddedBytes

    init(_ tables: EmbeddedTables) {
      intercept = tables.number("intercept")
      step = tables.number("step")
      weights = tables.bytes(of: "weights")
    }

    func weight(_ bucket: UInt32) -> Double {
      let weights = weights.buffer
      return Int(bucket) < weights.count ? Double(Int8(bitPattern: weights[Int(bucket)])) * step : 0
    }
  }

  private static let tables = EmbeddedTables("name-model")
  private static let latin = Letters(tables)
  private static let cyrillic = Letters(EmbeddedTables("cyrillic-name-model"))
  /// Log-odds with the lexicon's marks: before anything is known, a log-odds of letters, each mark in its bits' order.
  private static let combinedIntercept: Double = tables.number("combined.intercept")
  private static let lettersWeight: Double = tables.number("combined.letters")
  private static let marksWeights: [Double] = tables.numbers("combined.marks")
  private static let buckets: UInt32 = 4096

  /// The log-odds that a folded word is part of a name rather than of a title.
  static func odds(_ folded: String, marks: WordMarks) -> Double {
    var odds = combinedIntercept + lettersWeight * letterOdds(folded)
    for (index, weight) in marksWeights.enumerated()
    where marks.contains(WordMarks(rawValue: 1 << UInt32(index))) {
      odds += weight
    }
    return min(6, max(-6, odds))
  }

  /// The log-odds from the letters alone.
  static func letterOdds(_ folded: String) -> Double {
    let cyrillicBytes = cyrillicBytes(folded)
    let bytes = [94] + (cyrillicBytes ?? Array(folded.utf8.prefix(mostBytes))) + [36]
    let letters = cyrillicBytes == nil ? latin : cyrillic
    var sum = 0.0
    var count = 0.0
    for length in 2...4 where bytes.count >= length {
      for start in 0...(bytes.count - length) {
        sum += letters.weight(hash(bytes[start..<(start + length)]))
        count += 1
      }
    }
    return letters.intercept + (count > 0 ? sum / count.squareRoot() : 0)
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
}
