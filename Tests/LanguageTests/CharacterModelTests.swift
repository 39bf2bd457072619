import Testing

@testable import Language

@Suite struct CharacterModelTests {
  private let model = CharacterModel()

  @Test(arguments: [("история", "истроия"), ("中国", "国中"), ("война и мир", "войан и мир")])
  func prefersWhatTitlesHave(likely: String, unlikely: String) {
    #expect(model.logProbability(of: likely) > model.logProbability(of: unlikely) + 1)
  }

  @Test func takesWordsApart() {
    let (one, other) = (model.logProbability(of: "мир"), model.logProbability(of: "война"))
    #expect(abs(model.logProbability(of: "мир, война!") - one - other) < 1e-9)
    #expect(model.logProbability(of: "") == 0 && model.logProbability(of: " 12 — ") == 0)
    #expect(model.logProbability(of: "МИР") == one)
  }
}
