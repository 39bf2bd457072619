/// A language whose spelling rules for titles are known.
package enum TitleLanguage: CaseIterable, Sendable {
  case english
  case german
  case french
  case spanish
  case catalan
  case italian
  case portuguese
  case russian

  /// The language that most words of a text speak for, or nil when none is clear.
  package static func guess(_ text: String) -> TitleLanguage? {
    let votes = votes(text)
    guard let most = votes.max(), most > 0, let index = votes.firstIndex(of: most) else { return nil }
    let tied = votes.count { $0 == most } > 1
    return tied && most < 1 ? nil : allCases[index]
  }

  /// How many words of a text speak for each language, a surer one for more.
  static func votes(_ text: String) -> [Double] {
    var votes = [Double](repeating: 0, count: WordMarks.languages.count)
    for marks in text.split(separator: " ").map(Lexicon.marks(ofPrinted:)) {
      for (index, mark) in WordMarks.languages.enumerated() where marks.contains(mark) {
        votes[index] += marks.contains(.function) ? 1 : 0.8
      }
      if marks.has([.frequent, .usual]), marks.isDisjoint(with: .titleWord) {
        votes[0] += marks.contains(.frequent) ? 0.6 : 0.4
      }
    }
    return votes
  }
}
