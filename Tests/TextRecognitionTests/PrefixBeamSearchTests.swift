import Glibc
import Testing

@testable import TextRecognition

/// A language in which every text is as likely, but for what a class costs.
private struct Costs: PrefixLanguage {
  struct State: PrefixState { var score = 0.0 }
  var costs: [Int: Double] = [:]
  /// How much more than it costs a class is said to gain at most.
  var slack = 0.0
  var start: State { State() }
  func adding(_ index: Int, to state: State) -> State { State(score: state.score - costs[index, default: 0]) }
  func mostGain(of index: Int) -> Double { slack - costs[index, default: 0] }
}

private func probabilities(_ steps: [[CTCChoice]]) -> [[Int]: Double] {
  let readings = PrefixBeamSearch(steps: steps, language: Costs()).readings
  return Dictionary(readings.map { ($0.classes, exp($0.logProbability)) }, uniquingKeysWith: +)
}

@Suite struct PrefixBeamSearchTests {
  @Test func sumsAllWaysToAText() {
    let found = probabilities([[(0, 0.6), (1, 0.4)], [(0, 0.6), (1, 0.4)]])
    #expect(found.count == 2)
    // "a" as a-blank, blank-a, and a-a; the empty text as blank-blank.
    #expect(abs((found[[1]] ?? 0) - 0.64) < 1e-9)
    #expect(abs((found[[]] ?? 0) - 0.36) < 1e-9)
  }

  @Test func readsACharacterTwiceOnlyAcrossABlank() {
    let found = probabilities([[(1, 1)], [(0, 0.5), (1, 0.5)], [(1, 1)]])
    #expect(found.count == 2 && abs((found[[1]] ?? 0) - 0.5) < 1e-9 && abs((found[[1, 1]] ?? 0) - 0.5) < 1e-9)
  }

  @Test func agreesWithAllPathsCounted() {
    let steps: [[CTCChoice]] = [
      [(0, 0.2), (1, 0.5), (2, 0.3)], [(0, 0.4), (1, 0.1), (2, 0.5)], [(0, 0.3), (1, 0.6), (2, 0.1)],
    ]
    var expected: [[Int]: Double] = [:]
    for a in steps[0] {
      for b in steps[1] {
        for c in steps[2] {
          let path = [a.index, b.index, c.index]
          let text = path.indices.filter { path[$0] != 0 && ($0 == 0 || path[$0] != path[$0 - 1]) }.map { path[$0] }
          expected[text, default: 0] += a.probability * b.probability * c.probability
        }
      }
    }
    let found = probabilities(steps)
    #expect(found.count == expected.count)
    for (classes, probability) in found { #expect(abs((expected[classes] ?? 0) - probability) < 1e-9) }
  }

  @Test func takesWhatTheLanguagePrefers() {
    let steps: [[CTCChoice]] = [[(1, 0.6), (2, 0.4)], [(0, 1)], [(3, 1)]]
    #expect(PrefixBeamSearch(steps: steps, language: Costs()).best == [1, 3])
    #expect(PrefixBeamSearch(steps: steps, language: Costs(costs: [1: 1])).best == [2, 3])
    #expect(PrefixBeamSearch(steps: steps, language: Costs(costs: [1: 0.3])).best == [1, 3])
  }

  @Test func keepsATextThatTheLanguageLikesThoughManyAreLikelier() {
    // Of 200 classes the last is the least likely one at the first step.
    let step: [CTCChoice] = (1...200).map { ($0, 0.02 / Double($0)) }
    let language = Costs(costs: Dictionary(uniqueKeysWithValues: (1..<200).map { ($0, 20) }))
    #expect(PrefixBeamSearch(steps: [step, [(0, 1)], [(201, 1)]], language: language).best == [200, 201])
  }

  @Test func keepsTheSameTextsHoweverLittleIsKnownOfTheLanguage() {
    let costs = Dictionary(uniqueKeysWithValues: (1...12).map { ($0, Double($0 * 5 % 7) / 2) })
    func probability(_ step: Int, _ index: Int) -> Double { Double((step * step + index * 17) % 101 + 1) / 1000 }
    let steps = (1...30).map { step -> [CTCChoice] in (0...12).map { ($0, probability(step, $0)) } }
    func readings(slack: Double) -> [[Int]: Double] {
      let search = PrefixBeamSearch(steps: steps, language: Costs(costs: costs, slack: slack))
      return Dictionary(uniqueKeysWithValues: search.readings.map { ($0.classes, $0.score) })
    }
    let (few, all) = (readings(slack: 0), readings(slack: 1e9))
    #expect(few.count == 32 && Set(few.keys) == Set(all.keys))
    for (classes, score) in few { #expect(abs((all[classes] ?? 0) - score) < 1e-9) }
  }

  @Test func survivesStepsWithoutAnyProbability() {
    #expect(PrefixBeamSearch(steps: [], language: Costs()).best.isEmpty)
    #expect(PrefixBeamSearch(steps: [[(1, 0)]], language: Costs()).best.isEmpty)
    let unlikely: [CTCChoice] = [(0, 1e-30), (1, 1e-30)]
    let long = PrefixBeamSearch(steps: Array(repeating: unlikely, count: 300), language: Costs())
    #expect(long.readings.allSatisfy { $0.logProbability.isFinite })
  }
}
