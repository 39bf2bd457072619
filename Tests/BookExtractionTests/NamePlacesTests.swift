import Testing

@testable import BookExtraction

@Suite struct NamePlacesTests {
  private func names(_ lines: [String]) -> NamePlaces {
    NamePlaces(LabelerInput(lines.map { SpineLine(text: $0, x: 0, y: 0, length: 100, height: 10) }).tokens)
  }

  @Test func findsTheNamesOfALine() {
    let names = names(["The Drafts", "HENRIK IBSEN & SIGMUND FREUD"])
    #expect(names.begin == [2, 5] && names.goOn == [3, 6])
  }

  @Test func joinsNoNameOverTwoLines() {
    let names = names(["HENRIK", "IBSEN"])
    #expect(names.begin.isEmpty && names.goOn.isEmpty)
  }

  @Test func takesTheLongestName() {
    let names = names(["Johann Wolfgang von Goethe"])
    #expect(names.begin.contains(0) && names.goOn.isSuperset(of: [1, 2, 3]))
  }
}
