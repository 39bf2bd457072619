import Language

extension BookExtractor {
  /// The most characters that `extract(text:)` reads.
  public static let longestText = 12_000

  /// Reads plain text, a line of the spine on each line; what is over 12,000 characters is cut off at a word.
  public func extract(text: String) -> BookSpineInfo {
    let lines = shortened(text).split(whereSeparator: \.isNewline).filter { $0.contains { !$0.isWhitespace } }
    return extract(
      lines.prefix(LineSplitter.mostLines).enumerated().map { index, line in
        SpineLine(
          text: String(line), x: Double(line.count) / 2, y: Double(index) * 1.5, length: Double(line.count), height: 1)
      })
  }

  /// The beginning of a text, cut at white space.
  ///
  /// UTF-8 is counted first: a text of 12,000 bytes has no more characters.
  private func shortened(_ text: String) -> Substring {
    let text = text.plainPrefix(Self.longestText + 1)
    guard text.utf8.count > Self.longestText else { return text[...] }
    let head = text.prefix(Self.longestText)
    guard head.endIndex < text.endIndex, !text[head.endIndex].isWhitespace else { return head }
    guard let cut = head.lastIndex(where: \.isWhitespace) else { return head }
    return head[..<cut]
  }
}
