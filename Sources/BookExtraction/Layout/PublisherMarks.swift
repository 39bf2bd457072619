import Language

/// Finds publishers' names among words.
enum PublisherMarks {
  /// The words of a publisher's name at the beginning or end of a line, by the boundary to cut at.
  static func names(_ words: [Word]) -> [Int: Range<Int>] {
    guard words.count > 1 else { return [:] }
    var names: [Int: Range<Int>] = [:]
    let lengths = (1...min(PublisherList.longest, words.count - 1)).reversed()
    if let length = lengths.first(where: { name(words.prefix($0)) != nil }) { names[length] = 0..<length }
    if let length = lengths.first(where: { name(words.suffix($0)) != nil }) {
      names[words.count - length] = (words.count - length)..<words.count
    }
    return names
  }

  /// The publisher that exactly these words name.
  static func name(_ words: some Collection<Word>) -> String? {
    let keys = words.flatMap(parts).filter { !$0.isEmpty }
    guard let name = PublisherList.name(of: keys) else { return nil }
    let isOtherWord = words.count == 1 && words.contains(where: \.isPossessive) && !name.contains("'")
    return isOtherWord ? nil : name
  }

  /// The word's key, or those on both sides of a slash ("10/18").
  private static func parts(of word: Word) -> [String] {
    word.text.contains("/") ? word.text.split(separator: "/").map { TextFolding.key(String($0)) } : [word.key]
  }

  /// The publisher that a piece names: exactly or, with `mayBeMisread`, nearly, without a number unless that is a part of it, or by a
  /// company's word.
  static func publisher(_ piece: Piece, mayBeMisread: Bool) -> String? {
    if let name = name(piece.words) { return name }
    let words = piece.words.filter { !$0.isNumber && !$0.key.isEmpty }
    guard !words.isEmpty, words.count <= PublisherList.longest else { return nil }
    if let name = name(words) { return name }
    if mayBeMisread, words.contains(where: \.marks.isEmpty),
      let name = PublisherList.nearest(words.map(\.key).joined(separator: " "))
    {
      return name
    }
    let company = words.indices.contains {
      PublisherList.isCompanyWord(words[$0].key) && !(words.indices.contains($0 + 1) && words[$0 + 1].isFunction)
    }
    return company && words.count > 1 ? words.map(\.text).joined(separator: " ") : nil
  }
}
