import Testing

@testable import Shelves

@Suite struct SequenceAlignmentTests {
  private func pairs(_ a: String, _ b: String) -> [String] {
    let (a, b) = (Array(a), Array(b))
    let alignment = SequenceAlignment(a.count, b.count) { a[$0] == b[$1] ? 3 : a[$0] == "?" || b[$1] == "?" ? 0 : -4 }
    return alignment.pairs.map { "\(a[$0.0])\(b[$0.1])" }
  }

  @Test func theEndOfOneIsTheBeginningOfTheOther() { #expect(pairs("abcdef", "defghi") == ["dd", "ee", "ff"]) }

  @Test func unreadOnesArePairedByTheirNeighbors() { #expect(pairs("ab?d", "abcd") == ["aa", "bb", "?c", "dd"]) }

  @Test func oneIsLeftOut() { #expect(pairs("abcd", "abd") == ["aa", "bb", "dd"]) }

  @Test func nothingInCommonGivesNothing() { #expect(pairs("abc", "xyz").isEmpty) }

  @Test(arguments: [("", "abc"), ("abc", ""), ("", "")])
  func emptySequencesGiveNothing(_ a: String, _ b: String) { #expect(pairs(a, b).isEmpty) }

  @Test func equalOnesApartAreNoRun() {
    let alignment = SequenceAlignment(1, 1) { _, _ in 3 }
    #expect(alignment.score < 5)
  }
}
