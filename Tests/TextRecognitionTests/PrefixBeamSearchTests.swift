import Testing

@testable import TextRecognition

@Suite struct PrefixBeamSearchTests {
  @Test func sumsAllWaysToAText() {
    let readings = PrefixBeamSearch(steps: [[(0, 0.6), (1, 0.4)], [(0, 0.6), (1, 0.4)]]).readings
    let probabilities = Dictionary(readings.map { ($0.classes, $0.probability) }, uniquingKeysWith: +)
    #expect(probabilities.count == 2)
    // "a" as a-blank, blank-a, and a-a; the empty text as blank-blank.
    #expect(abs((probabilities[[1]] ?? 0) - 0.64) < 1e-9)
    #expect(abs((probabilities[[]] ?? 0) - 0.36) < 1e-9)
  }

  @Test func readsACharacterTwiceOnlyAcrossABlank() {
    let readings = PrefixBeamSearch(steps: [[(1, 1)], [(0, 0.5), (1, 0.5)], [(1, 1)]]).readings
    let probabilities = Dictionary(readings.map { ($0.classes, $0.probability) }, uniquingKeysWith: +)
    #expect(probabilities == [[1]: 0.5, [1, 1]: 0.5])
  }

  @Test func agreesWithAllPathsCounted() {
    let steps: [[PrefixBeamSearch.Choice]] = [
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
    let readings = PrefixBeamSearch(steps: steps).readings
    #expect(readings.count == expected.count)
    for reading in readings { #expect(abs((expected[reading.classes] ?? 0) - reading.probability) < 1e-9) }
  }
}
