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

  /// The language that most words speak for, or nil when none is clear.
  package static func guess(_ words: [Word]) -> TitleLanguage? {
    var votes = [Double](repeating: 0, count: WordMarks.languages.count)
    for word in words {
      for (index, mark) in WordMarks.languages.enumerated() where word.marks.contains(mark) {
        votes[index] += word.marks.contains(.function) ? 1 : 0.8
      }
      if word.marks.has([.frequent, .usual]), word.marks.isDisjoint(with: .titleWord) {
        votes[0] += word.marks.contains(.frequent) ? 0.6 : 0.4
      }
    }
    guard let most = votes.max(), most > 0, let index = votes.firstIndex(of: most) else { return nil }
    let tied = votes.count { $0 == most } > 1
    return tied && most < 1 ? nil : allCases[index]
  }
}
