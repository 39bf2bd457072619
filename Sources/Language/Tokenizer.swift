/// Takes a line apart into words and separators.
package enum Tokenizer {
  /// A word, or a mark that parts what stands on its two sides.
  package enum Token {
    case word(Word)
    case separator
    /// A gap wider than between words.
    case gap
    /// A colon: what follows may be a subtitle.
    case colon
  }

  private static let separators: Set<Character> = [
    "·", "•", "|", "*", "■", "●", "◆", "★", "✦", "¦", "‧", "∙", "⋅", "►", "▪", "~", "+", "=", "_", "\\", "<", ">", "^",
    "「", "」",
  ]
  private static let spacedSeparators: Set<String> = ["-", "–", "—", "/", ".", "--", ",", "'", "\"", "°", "»", "«"]
  /// Fewer letters before and after a dash are a part of a word.
  private static let (leastBeforeDash, leastAfterDash) = (3, 4)
  /// The most words of a line that are read.
  private static let mostWords = 40

  /// The tokens of a cleaned line.
  ///
  /// - Parameters:
  ///   - text: the line.
  ///   - positions: for each character its place along the line, 0...1, or empty.
  /// - Returns: words and what parts them, in order; at most some dozens.
  package static func tokens(_ text: String, positions: [Double]) -> [Token] {
    let characters = Array(text)
    let places = positions.count == characters.count ? positions : []
    var tokens: [Token] = []
    var start = 0
    while start < characters.count, tokens.count < mostWords * 2 {
      var end = start
      while end < characters.count, characters[end] != " ", !isSeparator(characters[end]) || isInName(characters, end) {
        end += 1
      }
      append(characters, start..<end, places, to: &tokens)
      if end < characters.count, characters[end] != " " { tokens.append(.separator) }
      if end == start, end < characters.count, characters[end] == " ", end > 0, characters[end - 1] == " " {
        tokens.append(.gap)
      }
      start = end + 1
    }
    return tokens
  }

  /// Whether a character parts what stands on its two sides: listed ones, arrows, boxes and other pictures.
  private static func isSeparator(_ character: Character) -> Bool {
    separators.contains(character)
      || character.unicodeScalars.first.map { (0x2190...0x2BFF).contains($0.value) } ?? false
  }

  /// Whether a plus is one of two after a letter: "C++".
  private static func isInName(_ characters: [Character], _ index: Int) -> Bool {
    guard characters[index] == "+" else { return false }
    let first = index > 0 && characters[index - 1] == "+" ? index - 1 : index
    return first > 0 && characters[first - 1].isLetter && characters[first...].prefix(2) == ["+", "+"]
      && !(characters.dropFirst(first + 2).first?.isLetter ?? false)
  }

  private static func append(
    _ characters: [Character], _ range: Range<Int>, _ places: [Double], to tokens: inout [Token]
  ) {
    guard !range.isEmpty else { return }
    let text = String(characters[range])
    if spacedSeparators.contains(text) { return tokens.append(.separator) }
    if let dash = range.first(where: { isSeparatingDash(characters, $0, in: range) }) {
      append(characters, range.lowerBound..<dash, places, to: &tokens)
      tokens.append(.separator)
      return append(characters, (dash + 1)..<range.upperBound, places, to: &tokens)
    }
    var from = range.lowerBound
    for part in halves(text).flatMap(FusedWords.split) {
      let to = from + part.count
      let word = Word(
        String(part), start: place(from, characters.count, places, -0.5),
        end: place(to - 1, characters.count, places, 0.5))
      if !word.key.isEmpty || part == "&" { tokens.append(.word(word)) }
      from = to
    }
    if text.hasSuffix(":") { tokens.append(.colon) }
  }

  /// Whether a dash parts two texts though no space is beside it: one before a word, or between words of which one is in capitals
  /// ("Garden-MOORE").
  private static func isSeparatingDash(_ characters: [Character], _ index: Int, in range: Range<Int>) -> Bool {
    guard "-–—".contains(characters[index]), range.upperBound - index > leastAfterDash else { return false }
    let (before, right) = (characters[range.lowerBound..<index], characters[(index + 1)..<range.upperBound])
    // "McGRAW-HILL" is in capitals.
    let left = before.starts(with: "Mc") ? before.dropFirst(2) : before
    return left.isEmpty
      || left.count >= leastBeforeDash && (left + right).allSatisfy(\.isLetter)
        && left.contains(where: \.isLowercase) != right.contains(where: \.isLowercase)
  }

  /// Parts joined by a slash, a dot or a comma without a space ("AMIS/MONEY", "AMIS.MONEY", "5.WELLE", "MR.MOORE"), but not initials or
  /// numbers.
  private static func halves(_ text: String) -> [Substring] {
    var parts: [Substring] = []
    var start = text.startIndex
    for index in text.indices where ["/", ".", ",", ":", ";"].contains(text[index]) {
      let left = text[start..<index]
      let right = text[text.index(after: index)...]
      guard left.count(where: \.isLetter) >= 3 || text[index] == "." && isAbbreviated(left),
        right.prefix(3).count(where: \.isLetter) == 3
      else { continue }
      parts.append(text[start...index])
      start = text.index(after: index)
    }
    return parts + [text[start...]]
  }

  private static let formsOfAddress = WordList("forms-of-address")

  /// Whether a point after the letters or digits does not part them from what follows: a German ordinal, a title of address.
  private static func isAbbreviated(_ left: Substring) -> Bool {
    (1...2).contains(left.count) && left.allSatisfy(\.isNumber)
      || formsOfAddress.contains(left.lowercased())
  }

  private static func place(_ index: Int, _ count: Int, _ places: [Double], _ side: Double) -> Double {
    if places.indices.contains(index), places[index].isFinite { return min(1, max(0, places[index])) }
    return count > 0 ? min(1, max(0, (Double(index) + 0.5 + side) / Double(count))) : 0
  }
}
