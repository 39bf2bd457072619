/// Lines that are read from right to left, with what runs from left to right in them.
extension [Glyph] {
  /// Glyphs taken from right to left, in the order in which they are read: numbers and Latin words run the other way, with the signs
  /// within them; brackets open to the left.
  ///
  /// What one line comes to by the Unicode bidirectional algorithm (UAX #9), but that the space between a number and a Latin word is
  /// taken for a part of both.
  var withLeftToRightRunsTurned: [Glyph] {
    let isArabic = contains { Alphabet(of: $0.character) == .arabic }
    var result: [Glyph] = []
    var index = startIndex
    while index < endIndex {
      let end = endOfLeftToRightRun(from: index, isArabic: isArabic)
      if end > index {
        result += self[index..<end].reversed()
        index = end
      } else {
        var glyph = self[index]
        glyph.character = Self.mirrored[glyph.character] ?? glyph.character
        result.append(glyph)
        index += 1
      }
    }
    return result
  }

  /// Where numbers and Latin words end that begin at a place, with the signs between them; the place itself where none do.
  private func endOfLeftToRightRun(from start: Int, isArabic: Bool) -> Int {
    var end = start
    var hasLetters = false
    // "100%" is read from its sign on, and "$15" up to it.
    if self[start].isTerminator, start + 1 < endIndex, self[start + 1].isDigit { end = start + 1 }
    for index in end..<endIndex {
      let glyph = self[index]
      if glyph.isDigit || glyph.isLatin {
        guard joins(end..<index, hasLetters: hasLetters || glyph.isLatin, isArabic: isArabic) else { break }
        hasLetters = hasLetters || glyph.isLatin
        end = index + 1
      } else if glyph.isTerminator, index == end, end > start, self[end - 1].isDigit {
        end = index + 1
      } else if end == start || !Self.joining.contains(glyph.character) {
        break
      }
    }
    return end
  }

  /// Whether what stands between two parts belongs to both: much within a foreign name, a single sign within a number.
  private func joins(_ between: Range<Int>, hasLetters: Bool, isArabic: Bool) -> Bool {
    guard let first = between.first, !hasLetters else { return true }
    let sign = self[first].character
    return between.count == 1 && (Self.withinNumbers.contains(sign) || sign == "-" && !isArabic)
  }

  /// Signs that stand between the parts of a foreign name.
  private static let joining = Set<Character>(" .,:/'’&-")
  /// Signs that stand between the digits of one number; in Arabic a dash parts two.
  private static let withinNumbers = Set<Character>(".,:/")
  private static let mirrored: [Character: Character] = [
    "(": ")", ")": "(", "[": "]", "]": "[", "{": "}", "}": "{", "<": ">", ">": "<", "«": "»", "»": "«",
  ]
}

extension Glyph {
  fileprivate var isDigit: Bool { character.isNumber }
  fileprivate var isLatin: Bool { Alphabet(of: character) == .latin }
  /// Whether it is a sign that stands at an end of a number.
  fileprivate var isTerminator: Bool { "%$€£#°".contains(character) }
}
