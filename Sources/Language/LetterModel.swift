import EmbeddedModels

/// How likely letters are one after another in the words and names on spines, whether the lexicon has them or not.
///
/// A Markov model of variable order (Ron, Singer and Tishby, "The Power of Amnesia", Machine Learning 25, 1996), fitted by
/// `Training/extraction/letter_model.py`.
package enum LetterModel {
  private static let tables = EmbeddedTables("letter-model")
  /// What one level is worth, in nats.
  private static let step: Double = tables.number("step")
  /// Contexts of four letters, a byte each, filled up from the left and sorted.
  private static let contexts = tables.bytes(of: "contexts")
  /// For each context a level for each of a to z and for the word's end.
  private static let levels = tables.bytes(of: "levels")
  private static let contextBytes = 4
  private static let letterCount = 26
  /// What stands for the word's start, and for what a shorter context lacks.
  private static let (start, nothing) = (UInt32(UInt8(ascii: "^")), UInt32(UInt8(ascii: " ")))
  /// What a digit, or a letter other than a to z, costs within a word, in nats: more than the rarest letter.
  private static let costOfOther = 8.0

  /// How unlikely the letters of a folded word are, in nats.
  package static func cost(of folded: some StringProtocol) -> Double {
    var context = nothing << 24 | nothing << 16 | nothing << 8 | start
    var cost = 0.0
    for scalar in folded.unicodeScalars {
      if ("a"..."z").contains(scalar) {
        cost += self.cost(of: Int(scalar.value) - Int(UInt8(ascii: "a")), after: context)
        context = context << 8 | scalar.value
      } else {
        cost += costOfOther
        context = context << 8 | nothing
      }
    }
    return cost + self.cost(of: letterCount, after: context)
  }

  /// How unlikely a letter, or the end, is after the longest context that there is a row of.
  private static func cost(of letter: Int, after context: UInt32) -> Double {
    var context = context
    var lacking = UInt32(0)
    for length in stride(from: contextBytes, through: 0, by: -1) {
      if length < contextBytes {
        let shift = UInt32(8 * length)
        lacking |= nothing << shift
        context = context & ~(0xFF << shift) | lacking
      }
      if let row = row(of: context) { return Double(levels.buffer[row * (letterCount + 1) + letter]) * step }
    }
    return costOfOther
  }

  /// The row of a context, by binary search.
  private static func row(of context: UInt32) -> Int? {
    let contexts = UnsafeRawBufferPointer(contexts.buffer)
    var (low, high) = (0, min(contexts.count / contextBytes, levels.buffer.count / (letterCount + 1)))
    while low < high {
      let middle = (low + high) / 2
      let found = UInt32(bigEndian: contexts.loadUnaligned(fromByteOffset: middle * contextBytes, as: UInt32.self))
      if found == context { return middle }
      if found < context { low = middle + 1 } else { high = middle }
    }
    return nil
  }
}
