import Language

/// What a token is made of, as places in the labeler's table: the whole word, and its runs of letters.
///
/// Hashed n-grams as in fastText (Bojanowski et al., "Enriching Word Vectors with Subword Information", 2017): a word that no list has
/// still ends like other names, or like other verbs.
struct TokenHashes: Sendable {
  /// The rows of the table.
  static let rows = 1 << 14
  /// The most runs of letters that are looked up.
  private static let mostRuns = 24
  private static let longestKey = 24

  /// The whole word.
  let word: Int
  /// Its shape ("Aa", "A.", "9.9"), its runs of two to four letters, and for a character its neighbors.
  let runs: [Int]

  init(_ token: SpineToken, in tokens: [SpineToken], at index: Int, text: LineText) {
    let letters = Self.letters(of: token.key)
    word = Self.row("w", letters)
    var runs = [Self.row("s", Self.shape(text.scalars[token.range]))]
    if let first = token.key.unicodeScalars.first, first.isIdeographic {
      let before = Self.neighbor(tokens, index - 1, token.line)
      let after = Self.neighbor(tokens, index + 1, token.line)
      runs += [
        Self.row("b", before + letters), Self.row("f", letters + after), Self.row("t", before + letters + after),
      ]
    } else {
      runs += Self.runs(of: [94] + letters + [36])
    }
    self.runs = Array(runs.prefix(Self.mostRuns))
  }

  /// Letters as they are, every digit as 0.
  private static func letters(of key: String) -> [UInt32] {
    key.unicodeScalars.prefix(longestKey).map { TextFolding.isDigit($0) ? 48 : $0.value }
  }

  private static func neighbor(_ tokens: [SpineToken], _ index: Int, _ line: Int) -> [UInt32] {
    guard tokens.indices.contains(index), tokens[index].line == line else { return [32] }
    return letters(of: tokens[index].key)
  }

  private static func runs(of letters: [UInt32]) -> [Int] {
    (2...4).reversed().flatMap { length in
      letters.count < length
        ? [] : (0...(letters.count - length)).map { row("n", Array(letters[$0..<($0 + length)])) }
    }
  }

  /// Capitals, small letters, digits and marks in order, each run once: "McDonald's" is "AaAa'a".
  private static func shape(_ scalars: ArraySlice<Unicode.Scalar>) -> [UInt32] {
    var shape: [UInt32] = []
    for scalar in scalars {
      let sign: UInt32 =
        TextFolding.isDigit(scalar)
        ? 57
        : scalar.properties.isUppercase
          ? 65 : scalar.properties.isLowercase ? 97 : TextFolding.isLetter(scalar) ? 120 : scalar.value
      if shape.last != sign { shape.append(sign) }
    }
    return shape
  }

  /// FNV-1a over the scalars of a kind and its letters.
  private static func row(_ kind: Unicode.Scalar, _ letters: [UInt32]) -> Int {
    var hash: UInt32 = 2_166_136_261
    for value in [kind.value] + letters {
      for shift: UInt32 in [0, 8, 16] {
        hash = (hash ^ ((value >> shift) & 0xFF)) &* 16_777_619
      }
    }
    return Int((hash ^ (hash >> 15)) & UInt32(rows - 1))
  }
}
