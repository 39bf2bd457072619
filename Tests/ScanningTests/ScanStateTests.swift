import BookExtraction
import Catalog
import SpineDetection
import Testing

@testable import Scanning

@Suite struct ScanStateTests {
  private func read(_ texts: [String], x: Double, _ state: RecognizedSpine.State = .open(certainty: 0))
    -> RecognizedSpine
  {
    let lines = texts.enumerated().map { downward($1, x: x, Double(100 * $0)...Double(100 * $0 + 90)) }
    return RecognizedSpine(
      spine: Spine(lines: lines), info: BookSpineInfo(title: texts[0], author: "", confidence: .low), state: state)
  }

  /// A spine whose book the host knows.
  private func published(_ title: String, x: Double, number: Int) -> RecognizedSpine {
    let spine = read([title], x: x)
    return spine.with(
      .settled(
        ScannedBook(
          number: number, spine: spine.spine, outcome: CatalogMatcher.Outcome(reading: spine.info),
          options: ScanOptions())
      ))
  }

  @Test func whatIsReadOnASettledPlaceBelongsToIt() {
    var state = ScanState()
    let settled = read(["Settled", "Author"], x: 100, .settled(nil))
    state.spines = [settled]
    let rest = state.absorb([read(["Left"], x: 50), read(["Setled"], x: 101), read(["Author"], x: 300)])
    #expect(rest.map(\.info.title) == ["Left", "Author"])
    #expect(state.spines[0].spine.lines.map(\.text) == ["Setled"] && state.spines[0].spine.quad == settled.spine.quad)
    #expect(state.absorb([]).isEmpty && state.spines[0].spine.lines.map(\.text) == ["Setled"])
  }

  @Test func publishedBooksKeepTheirNumbers() {
    var state = ScanState()
    state.spines = [
      read(["A"], x: 50), published("B", x: 100, number: 2), read(["C"], x: 150), read(["D"], x: 200, .draft),
      read(["E"], x: 250, .settled(nil)), published("F", x: 300, number: 1),
    ]
    #expect(state.numbers == [3, 2, 4, 0, 5, 1])
    #expect(state.books.map(\.id) == ["b2", "b1"])
    #expect(state.open.count == 2 && state.settled.count == 3 && state.drafts.count == 1)
  }

  @Test func otherSpinesTakeTheirPlacesInTheRow() {
    var state = ScanState()
    state.spines = [published("B", x: 100, number: 1), read(["C"], x: 150), read(["D"], x: 200, .draft)]
    state.replaceUnsettled(with: [read(["Right"], x: 300), read(["Left"], x: 50)])
    #expect(state.spines.map(\.info.title) == ["Left", "B", "Right"])
  }
}
