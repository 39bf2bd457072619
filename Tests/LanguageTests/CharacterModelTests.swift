import Glibc
import Testing

@testable import Language

@Suite struct CharacterModelTests {
  private let model = CharacterModel()

  /// The probability of a character after a text.
  private func probability(of character: Character, after text: String) -> Double {
    var context = CharacterModel.Context()
    for before in text { _ = model.logProbability(of: .init(of: before), after: &context) }
    return exp(model.logProbability(of: .init(of: character), after: &context))
  }

  @Test(arguments: [
    ("scientific", "sclentiflc"), ("kowalczyk", "kowalczvk"), ("ferreira", "ferrcira"), ("geschichte", "geschlchte"),
    ("története", "tönténete"), ("история", "истроия"), ("ιστορία", "ιστροία"), ("中国", "国中"), ("数学の", "数宇の"),
    ("the history of", "the hislory of"),
  ])
  func prefersWhatTitlesHave(likely: String, unlikely: String) {
    #expect(model.logProbability(of: likely) > model.logProbability(of: unlikely) + 2)
  }

  @Test func takesLettersInEitherCaseAndFiguresAlike() {
    #expect(model.logProbability(of: "THE ÉTUDES") == model.logProbability(of: "the études"))
    #expect(model.logProbability(of: "МИР") == model.logProbability(of: "мир"))
    #expect(model.logProbability(of: "1984") == model.logProbability(of: "2001"))
    #expect(model.logProbability(of: "don’t") == model.logProbability(of: "don't"))
  }

  @Test func takesWhatPartsWordsForOneSpace() {
    #expect(model.logProbability(of: "war  /  peace") == model.logProbability(of: "war peace"))
    #expect(model.logProbability(of: "") == 0 && model.logProbability(of: "  ") == 0)
  }

  @Test(arguments: ["", "th", "gesch", "the histor"])
  func sharesProbabilityAmongCharacters(before: String) {
    let sum = "abcdefghijklmnopqrstuvwxyzäöüéèçñåß'.,:&-0".reduce(
      before.isEmpty ? 0 : probability(of: " ", after: before)
    ) {
      $0 + probability(of: $1, after: before)
    }
    // What is quantized is right to a factor of 1.6, more or less.
    #expect((0.7...1.3).contains(sum), "\(sum)")
  }

  @Test func seesSixCharactersBack() {
    // The next level would be 1.
    #expect(probability(of: "y", after: "the histor") > 0.4)
    #expect(probability(of: "y", after: "qqqqqqqqqq") < 0.05)
  }

  @Test func takesAnything() {
    #expect(model.logProbability(of: String(repeating: "я7é\u{0}👩‍👩‍👧‍👦", count: 3000)).isFinite)
  }
}
