import Language

/// Takes the lines of a spine apart into tokens.
enum SpineTokenizer {
  /// The most lines that are read of one spine.
  static let mostLines = 48
  /// The most tokens; no spine of a real shelf has as many.
  static let mostTokens = 128

  /// The tokens of lines, line by line.
  static func tokens(_ texts: [LineText]) -> [SpineToken] {
    Array(texts.prefix(mostLines).enumerated().flatMap { tokens($1, line: $0) }.prefix(mostTokens))
  }

  private static func tokens(_ text: LineText, line: Int) -> [SpineToken] {
    var tokens: [SpineToken] = []
    var lettersEnd = 0
    for range in ranges(text.scalars) {
      let key = key(text.scalars[range])
      guard !key.isEmpty else { continue }
      let extent = text.extent(range)
      tokens.append(
        SpineToken(
          line: line, range: range, key: key, start: extent.start, end: extent.end,
          separator: tokens.isEmpty ? .lineStart : separator(text.scalars[lettersEnd..<range.upperBound])))
      lettersEnd = (text.scalars[range].lastIndex(where: isOfWord) ?? range.upperBound - 1) + 1
    }
    return tokens
  }

  /// Letters and digits, folded; the signs that stand for "and" are words, too.
  private static func key(_ scalars: ArraySlice<Unicode.Scalar>) -> String {
    var view = String.UnicodeScalarView()
    for scalar in scalars { view.append(scalar) }
    let key = TextFolding.key(String(view))
    return key.isEmpty ? String(String.UnicodeScalarView(scalars.filter { $0 == "&" || $0 == "+" })) : key
  }

  /// Where words stand: between spaces, after marks that part, and where a small letter is followed by a capital; each character of a
  /// script without spaces for itself.
  private static func ranges(_ scalars: [Unicode.Scalar]) -> [Range<Int>] {
    var ranges: [Range<Int>] = []
    var start = 0
    func close(_ end: Int) {
      if end > start { ranges.append(start..<end) }
      start = end
    }
    for (index, scalar) in scalars.enumerated() {
      if scalar.properties.isWhitespace {
        close(index)
        start = index + 1
      } else if scalar.isIdeographic {
        close(index)
        close(index + 1)
      } else if parts(scalar, at: index, of: scalars) {
        close(index + 1)
      } else if index > start, beginsWord(scalar, at: index, of: scalars) {
        close(index)
      }
    }
    close(scalars.count)
    return ranges
  }

  /// Whether a mark ends a word: a dash only after white space or before it.
  private static func parts(_ scalar: Unicode.Scalar, at index: Int, of scalars: [Unicode.Scalar]) -> Bool {
    if SeparatorMarks.dots.contains(scalar) || SeparatorMarks.colons.contains(scalar) { return true }
    return scalar == "," && index + 1 < scalars.count && TextFolding.isLetter(scalars[index + 1])
  }

  /// Whether a capital follows three small letters, and small letters follow it: two words run together.
  private static func beginsWord(_ scalar: Unicode.Scalar, at index: Int, of scalars: [Unicode.Scalar]) -> Bool {
    guard scalar.properties.isUppercase, index >= 3, index + 2 < scalars.count else { return false }
    return scalars[(index - 3)..<index].allSatisfy(\.properties.isLowercase)
      && scalars[(index + 1)...(index + 2)].allSatisfy(\.properties.isLowercase)
  }

  private static func isOfWord(_ scalar: Unicode.Scalar) -> Bool {
    TextFolding.isLetter(scalar) || TextFolding.isDigit(scalar) || scalar == "&" || scalar == "+"
  }

  /// What parts two tokens, from the last letter of the first one on.
  private static func separator(_ scalars: ArraySlice<Unicode.Scalar>) -> SpineToken.Separator {
    let marks = scalars.prefix { !isOfWord($0) }
    if marks.contains(where: SeparatorMarks.colons.contains) { return .colon }
    if marks.contains(where: SeparatorMarks.dots.contains) { return .mark }
    if marks.contains(where: SeparatorMarks.dashes.contains) { return .dash }
    if marks.contains(",") { return .comma }
    let spaces = marks.count(where: \.properties.isWhitespace)
    return spaces == 0 ? .nothing : spaces == 1 ? .space : .wideSpace
  }
}

/// Marks that designers put between the parts of a line.
enum SeparatorMarks {
  static let dots: Set<Unicode.Scalar> = ["·", "•", "|", "/", "▪", "●", "‧", "・", "\\", "~", "*", ";", "°"]
  static let colons: Set<Unicode.Scalar> = [":", "："]
  static let dashes: Set<Unicode.Scalar> = ["-", "–", "—", "‐", "―"]
}

extension Unicode.Scalar {
  /// Whether it is a Chinese character or a Japanese syllable, which are written without spaces.
  var isIdeographic: Bool { isHan || isKana }

  /// Whether it is a Chinese character.
  var isHan: Bool {
    (0x2E80...0x303F).contains(value) && value > 0x3004 || (0x3400...0x9FFF).contains(value)
      || (0xF900...0xFAFF).contains(value) || (0x20000...0x3134F).contains(value)
  }

  /// Whether it is a Japanese syllable.
  var isKana: Bool {
    (0x3041...0x30FA).contains(value) || value == 0x30FC || (0x31F0...0x31FF).contains(value)
      || (0xFF66...0xFF9D).contains(value)
  }
}
