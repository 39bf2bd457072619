import BookExtraction
import SpineDetection
import Testing

@testable import Scanning

@Suite struct OverviewPassTests {
  private func read(_ title: String, x: Double, _ state: RecognizedSpine.State) -> RecognizedSpine {
    RecognizedSpine(
      spine: Spine(lines: [downward(title, x: x, 40...260)]),
      info: BookSpineInfo(title: title, author: "", confidence: .low), state: state)
  }

  @Test func replacesDraftsAndSettlesWhatIsSure() {
    var state = ScanState()
    state.spines = [read("Draft", x: 50, .draft), read("Kept", x: 200, .settled(nil))]
    OverviewPass().update(
      &state,
      with: [
        read("Doubtful", x: 150, .open(certainty: 0.79)), read("Sure", x: 100, .open(certainty: 0.8)),
        read("Same place", x: 201, .open(certainty: 0.9)),
      ])
    #expect(state.spines.map(\.info.title) == ["Sure", "Doubtful", "Kept"], "from left to right")
    #expect(state.settled.map(\.info.title) == ["Sure", "Kept"] && state.open.map(\.info.title) == ["Doubtful"])
    #expect(state.spines.last?.spine.lines.map(\.text) == ["Same place"] && state.coversPhoto)
  }
}
