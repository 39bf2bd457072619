import Imaging
import Testing

@testable import TextRecognition

/// A word of characters ten pixels wide.
private func word(_ text: String, x: Double, startsLine: Bool = false, confidence: Double = 0.9) -> TesseractWord {
  let width = Double(text.count) * 10
  return TesseractWord(
    text: text, confidence: confidence, box: Rect(x: x, y: 20, width: width, height: 10),
    centers: text.indices.map { x + Double(text.distance(from: text.startIndex, to: $0)) * 10 + 5 },
    startsLine: startsLine)
}

@Suite struct ImageTransformLinesTests {
  private let transform = ImageTransform(
    of: OrientedRectangle(center: Point(100, 50), axis: Point(1, 0), length: 200, breadth: 100), scale: 2)

  @Test func joinsWordsAndScalesBack() throws {
    let line = try #require(
      transform.lines(of: [word("ab", x: 10, startsLine: true), word("c", x: 40, confidence: 0.6)]).first)
    #expect(line.text == "ab c")
    #expect(abs(line.confidence - 0.8) < 1e-9)
    #expect(line.quad == Quad(Rect(x: 5, y: 10, width: 20, height: 5)))
    #expect(line.characterPositions == [0.125, 0.375, 0.625, 0.875])
  }

  @Test func endsLinesAtWideGaps() {
    let lines = transform.lines(of: [
      word("ab", x: 10, startsLine: true), word("c", x: 49), word("d", x: 80), word("e", x: 95, startsLine: true),
    ])
    #expect(lines.map(\.text) == ["ab c", "d", "e"])
  }

  @Test func dropsDoubtfulWords() {
    #expect(
      transform.lines(of: [word("a", x: 0, startsLine: true), word("~", x: 12, confidence: 0.1)]).map(\.text) == ["a"])
    #expect(transform.lines(of: [word("~", x: 12, startsLine: true, confidence: 0.1)]).isEmpty)
    #expect(transform.lines(of: []).isEmpty)
  }
}
