import BookExtraction
import SpineDetection
import Testing

@testable import Scanning

@Suite struct LikelierSpinesTests {
  /// A spine 20 pixels wide.
  private func read(_ title: String, _ certainty: Double, x: Double, _ span: ClosedRange<Double> = 0...400)
    -> RecognizedSpine
  {
    RecognizedSpine(
      spine: Spine(lines: [downward(title, x: x, span)]),
      info: BookSpineInfo(title: title, author: "", confidence: .low), state: .open(certainty: certainty))
  }

  private func titles(_ spines: [RecognizedSpine]) -> [String] { spines.map(\.info.title) }

  @Test func theLikelierReadingOfAPlaceStays() {
    let known = [read("Unsure", 0.3, x: 50), read("Fair", 0.6, x: 100), read("Same", 0.5, x: 150)]
    let others = [read("Fear", 0.5, x: 102), read("Sure", 0.7, x: 52), read("Other", 0.5, x: 151)]
    #expect(titles(known.replacedWhereLikelier(by: others)) == ["Sure", "Fair", "Same"])
  }

  @Test func whatWasChosenForItsScoreIsDoubted() throws {
    func scored(_ title: String, _ score: Double) -> RecognizedSpine {
      var spine = read(title, score, x: 50)
      (spine.info.score, spine.info.confidence) = (score, .high)
      return spine
    }
    let chosen = try #require([scored("Fair", 0.8)].replacedWhereLikelier(by: [scored("Sure", 0.85)]).first)
    #expect(chosen.info.title == "Sure" && chosen.certainty == 0.85)
    let score = try #require(chosen.info.score)
    #expect(abs(score / (1 - score) - 0.64 * 0.85 / 0.15) < 1e-9)
    #expect(chosen.info.confidence == .medium && chosen.info.reasons == ["text hard to read"])
    let kept = try #require([scored("Fair", 0.8)].replacedWhereLikelier(by: [scored("Other", 0.8)]).first)
    #expect(kept.info.title == "Fair" && kept.info.score == 0.8 && kept.info.reasons == nil)
  }

  @Test func whatWasNotReadAgainStaysAndOtherPlacesAreLeftOut() {
    let known = [read("Alone", 0.1, x: 50)]
    #expect(titles(known.replacedWhereLikelier(by: [read("Elsewhere", 0.9, x: 100)])) == ["Alone"])
    #expect(titles(known.replacedWhereLikelier(by: [])) == ["Alone"])
    #expect([RecognizedSpine]().replacedWhereLikelier(by: known).isEmpty)
  }

  @Test func partsAreComparedWithTheWhole() {
    let (head, foot) = (read("Head", 0.3, x: 50, 0...180), read("Foot", 0.2, x: 50, 200...400))
    #expect(titles([head, foot].replacedWhereLikelier(by: [read("Whole", 0.6, x: 50)])) == ["Whole"])
    #expect(titles([head, foot].replacedWhereLikelier(by: [read("Whole", 0.4, x: 50)])) == ["Head", "Foot"])
    #expect(titles([read("Whole", 0.4, x: 50)].replacedWhereLikelier(by: [head, foot])) == ["Head", "Foot"])
  }

  @Test func partsAreJoinedWhereTheWholeIsLikelier() {
    let spines = [read("Title", 0.4, x: 50, 0...180), read("Name", 0.1, x: 50, 200...400), read("Beside", 0.6, x: 100)]
    func joined(_ whole: Double, _ other: Double) -> [String] {
      titles(
        spines.joined(
          where: [(0, 1), (1, 2)], areLikelierAs: [read("Whole", whole, x: 50), read("Other", other, x: 75)]))
    }
    #expect(joined(0.8, 0.3) == ["Beside", "Whole"])
    #expect(joined(0.5, 0.7) == ["Title", "Name", "Beside"], "no more is expected so")
    #expect(joined(0.6, 0.9) == ["Title", "Other"], "what gains more comes first, and a spine is part of one")
    #expect(titles(spines.joined(where: [], areLikelierAs: [])) == ["Title", "Name", "Beside"])
  }

  @Test func whatCoversWhatIsCoveredIsComparedToo() {
    // The long one lies on both places, the short one on the second alone.
    let known = [read("First", 0.3, x: 50, 0...180), read("Second", 0.5, x: 50, 200...400)]
    let others = [read("Long", 0.6, x: 50), read("Short", 0.1, x: 50, 300...400)]
    #expect(titles(known.replacedWhereLikelier(by: others)) == ["First", "Second"])
    let surer = [read("Long", 0.75, x: 50), read("Short", 0.1, x: 50, 300...400)]
    #expect(titles(known.replacedWhereLikelier(by: surer)) == ["Long", "Short"])
  }
}
