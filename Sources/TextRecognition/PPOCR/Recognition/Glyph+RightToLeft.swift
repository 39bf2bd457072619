/// Lines that are read from right to left, with what runs from left to right in them.
extension [Glyph] {
  /// Glyphs taken from right to left, in the order in which they are read: numbers and Latin words run the other way, and so do the signs
  /// within them; brackets open to the left.
  ///
  /// What a line of one paragraph in the Unicode bidirectional algorithm (UAX #9) comes to, but for the levels within quotations.
  var withLeftToRightRunsTurned: [Glyph] {
    var result: [Glyph] = []
    var index = startIndex
    while index < endIndex {
      let end = endOfLeftToRightRun(from: index)
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

  /// Where numbers and Latin words end that begin at a place, with the signs between them.
  private func endOfLeftToRightRun(from start: Int) -> Int {
    var end = start
    for index in start..<endIndex {
      if self[index].runsFromLeftToRight {
        end = index + 1
      } else if end == start || !Self.joining.contains(self[index].character) {
        break
      }
    }
    return end
  }

  /// Signs that stand between the parts of a number, or of a foreign name.
  private static let joining = Set<Character>(" .,:/'’&-")
  private static let mirrored: [Character: Character] = [
    "(": ")", ")": "(", "[": "]", "]": "[", "{": "}", "}": "{", "<": ">", ">": "<", "«": "»", "»": "«",
  ]
}

extension Glyph {
  fileprivate var runsFromLeftToRight: Bool { character.isNumber || Alphabet(of: character) == .latin }
}
