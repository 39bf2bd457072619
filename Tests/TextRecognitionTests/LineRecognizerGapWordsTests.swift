import Imaging
import Language
import Testing

@testable import TextRecognition

private struct SmallWords: Vocabulary {
  func cost(of word: String) -> Double? { ["and", "of"].contains(word) ? 8 : nil }
  func costOfSpelling(_ word: String) -> Double { 2.5 * Double(word.count) }
}

/// The engine with a vocabulary: without one no word is known.
private let ppocr = loadPPOCR(vocabulary: SmallWords())

@Suite struct LineRecognizerGapWordsTests {
  @Test(.enabled(if: ppocr != nil, "the PP-OCR models or OpenVINO are missing; run Scripts/setup"))
  func readsSmallWords() throws {
    let fixture = try Fixture.spine("small_words")
    let recognizer = try #require(ppocr).lineRecognizer
    let whole = Quad(Rect(x: 40, y: 25, width: 740, height: 58))
    let left = TextLine(
      text: "STONES WATER GLASS", confidence: 0.95, quad: whole,
      characterPositions: [75, 109, 140, 173, 205, 238, 300, 360, 390, 420, 450, 485, 550, 620, 655, 687, 715, 743]
        .map { ($0 - 40) / 740 })
    let lines = try recognizer.withGapWords([left], in: fixture.image.converted(to: .rgb)) { _ in true }
    #expect(lines.map(\.text) == [fixture.lines.joined(separator: " ")])
  }
}
