/// Puts a title together from its pieces.
enum TitleText {
  /// A following part set smaller than this share of the title's size is a subtitle.
  private static let subtitleSize = 0.72

  /// The title; a subtitle follows after a colon.
  static func text(_ pieces: [Piece]) -> String {
    var text = ""
    for (index, piece) in pieces.enumerated() {
      let colon =
        index > 0 && (piece.afterColon || isSubtitle(from: index, pieces))
        && text.last.map { !":?!.,;".contains($0) } ?? false
      let hyphenated = index > 0 && pieces[index - 1].words.last?.isHyphenated ?? false
      text += index == 0 || hyphenated ? piece.text : (colon ? ": " : " ") + piece.text
    }
    return trimmed(text)
  }

  /// Whether all that follows is clearly smaller than all before, and is more than a word.
  private static func isSubtitle(from index: Int, _ pieces: [Piece]) -> Bool {
    let before = pieces[..<index].reduce(Double.infinity) { min($0, $1.height) }
    let after = pieces[index...].reduce(0) { max($0, $1.height) }
    let words = pieces[index...].reduce(0) { $0 + $1.words.count }
    return after < subtitleSize * before && words > 1 && pieces[index - 1].words.last?.isFunction == false
  }

  private static func trimmed(_ text: String) -> String {
    let unwanted: Set<Character> = [
      ",", ";", ":", "-", "–", "—", "/", "\"", "“", "”", "„", "«", "»", "(", "[", "'", " ",
    ]
    var text = Substring(text)
    while let first = text.first, unwanted.contains(first) && first != "'" && !(first == "(" && text.contains(")")) {
      text.removeFirst()
    }
    while let last = text.last, unwanted.contains(last) { text.removeLast() }
    if text.last == ".", !text.dropLast().contains(".") { text.removeLast() }
    return String(text)
  }
}
