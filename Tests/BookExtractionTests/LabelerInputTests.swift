import Imaging
import Testing

@testable import BookExtraction

@Suite struct LabelerInputTests {
  private let lines = [
    SpineLine(
      text: "THE SALT ROAD", x: 200, y: 20, length: 300, height: 40, background: LabColor(l: 20, a: 0, b: 0),
      ink: LabColor(l: 90, a: 0, b: 0)),
    SpineLine(text: "Ines Marrow", confidence: 0.9, x: 500, y: 24, length: 160, height: 20),
    SpineLine(text: "HOLT", x: 640, y: 20, length: 30, height: 10, direction: .across),
  ]

  @Test func describesEachTokenByTheSameNumbers() {
    let input = LabelerInput(lines)
    #expect(input.tokens.count == 6)
    #expect(input.features.count == 6 * TokenFeatures.count)
    #expect(input.features.allSatisfy { $0.isFinite && abs($0) <= 4 })
    #expect(input.places.allSatisfy { $0.values.count == TokenPlace.count })
  }

  @Test func doesNotDependOnScaleOrPlace() {
    let other = lines.map { line in
      var line = line
      (line.x, line.y) = (3 * line.x + 1000, 3 * line.y - 70)
      (line.length, line.height) = (3 * line.length, 3 * line.height)
      return line
    }
    for (a, b) in zip(LabelerInput(lines).features, LabelerInput(other).features) { #expect(abs(a - b) < 1e-4) }
  }

  @Test func tellsHowTokensLieToEachOther() {
    let pairs = LabelerNetwork.pairs(LabelerInput(lines).places)
    func pair(_ a: Int, _ b: Int) -> [Float] {
      Array(pairs[((a * 6 + b) * PairGeometry.count)...].prefix(PairGeometry.count))
    }
    #expect(pair(0, 1)[0] == 1 && pair(0, 1)[1] == 1 && pair(1, 0)[2] == 1, "one line, one after the other")
    #expect(pair(0, 3)[0] == 0 && pair(0, 3)[4] > 0 && pair(3, 0)[4] < 0, "the author stands behind the title")
    #expect(pair(0, 3)[6] < 0, "and is smaller")
    #expect(pair(0, 5)[3] == 0, "the publisher runs across")
  }

  @Test func seesSpinesThatAreReadFromTheRightInAMirror() {
    let left = placed(["THE SALT ROAD", "Ines Marrow"]) { ($0, $1) }
    let right = placed(["THE SALT ROAD", "Ines Marrow"]) { (900 - $0, 1 - $1) }
    for (a, b) in zip(LabelerInput(left).features, LabelerInput(right).features) { #expect(abs(a - b) < 1e-4) }
    for (a, b) in zip(LabelerInput(left).places, LabelerInput(right).places) {
      for (a, b) in zip(a.values, b.values) { #expect(abs(a - b) < 1e-3) }
    }
    #expect(
      placed(["7"]) { ($0, 1 - $1) }.readFromLeft == placed(["7"]) { ($0, 1 - $1) }, "a single character tells nothing")
  }

  /// Lines one after another along a spine, with their characters' positions, where `place` puts them.
  private func placed(_ texts: [String], _ place: (Double, Double) -> (x: Double, position: Double)) -> [SpineLine] {
    texts.enumerated().map { index, text in
      let positions = text.indices.map { Double(text.distance(from: text.startIndex, to: $0)) + 0.5 }
      return SpineLine(
        text: text, x: place(200 + 300 * Double(index), 0).x, y: 20, length: 250, height: 40 - 10 * Double(index),
        characterPositions: positions.map { place(0, $0 / Double(text.count)).position })
    }
  }

  @Test func aWordsLettersAreItsRows() {
    let rows = LabelerInput([
      SpineLine(text: "Marrow Harrow Marrow", x: 0, y: 0, length: 10, height: 1)
    ]).hashes
    #expect(rows[0].word == rows[2].word && rows[0].word != rows[1].word)
    #expect(!Set(rows[0].runs).isDisjoint(with: rows[1].runs), "they end alike")
    #expect(rows.allSatisfy { ([$0.word] + $0.runs).allSatisfy { (0..<TokenHashes.rows).contains($0) } })
  }
}
