import Language

/// A text as matching sees it: folded letters and digits without spaces, and where its words are.
struct FoldedText {
  /// The letters and digits, UTF-8, lower case, without diacritics.
  private(set) var bytes: [UInt8] = []
  /// The words as ranges of `bytes`.
  private(set) var words: [Range<Int>] = []

  /// Folds a text; at most `limit` bytes are kept.
  init(_ text: some StringProtocol, limit: Int) {
    var start = 0
    for scalar in TextFolding.fold(text).unicodeScalars {
      if bytes.count >= limit { break }
      if TextFolding.isLetter(scalar) || TextFolding.isDigit(scalar) {
        bytes.append(contentsOf: UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter)
      } else {
        if bytes.count > start { words.append(start..<bytes.count) }
        start = bytes.count
      }
    }
    if bytes.count > start { words.append(start..<bytes.count) }
  }

  /// Whether a byte is one of a...z.
  static func isLetter(_ byte: UInt8) -> Bool { (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte) }

  /// Whether a byte is one of 0...9.
  static func isFigure(_ byte: UInt8) -> Bool { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) }

  /// The words as text, spaces between them.
  var joined: [UInt8] { Array(words.map { bytes[$0] }.joined(separator: [UInt8(ascii: " ")])) }
}
