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

@Suite struct WordGapTests {
  /// A line of characters each 10 pixels wide, on which those of `wide` stand after a gap of so many characters more.
  private func line(_ text: String, wide: [Int: Double] = [:]) -> TextLine {
    var x = 0.0
    let places = text.indices.enumerated().map { number, _ in
      x += 10 * (1 + (wide[number] ?? 0))
      return x - 5
    }
    return TextLine(
      text: text, confidence: 0.95, quad: Quad(Rect(x: 100, y: 50, width: x, height: 20)),
      characterPositions: places.map { $0 / x })
  }

  @Test func findsGapsWiderThanSpaces() throws {
    #expect(WordGap.gaps(of: line("NIGHT DAY")).isEmpty)
    let wide = line("NIGHT DAY ZOO", wide: [6: 2])
    let gap = try #require(WordGap.gaps(of: wide).first)
    #expect(WordGap.gaps(of: wide).count == 1)
    #expect(gap.offset == 6)
    let quad = gap.quad(on: wide.quad)
    // Between the right edge of "T", at 150, and the left edge of "D", at 180, in the middle three fifths of the line.
    #expect((150...152).contains(quad.startTop.x) && (178...180).contains(quad.endBottom.x))
    #expect(abs(quad.startTop.y - 54) < 1e-9 && abs(quad.endBottom.y - 66) < 1e-9)
  }

  @Test func leavesWhatPartsTitleAndAuthor() {
    #expect(WordGap.gaps(of: line("NIGHT DAY", wide: [6: 8])).isEmpty)
  }

  @Test(arguments: ["", " ", "N", "N N", "NIGHT"]) func shortLinesHaveNone(text: String) {
    #expect(WordGap.gaps(of: line(text)).isEmpty)
  }

  @Test func linesWithoutPositionsOrSizeHaveNone() {
    var wide = line("NIGHT DAY", wide: [6: 3])
    wide.quad = Quad(Rect(x: 0, y: 0, width: 0, height: 0))
    #expect(WordGap.gaps(of: wide).isEmpty)
    wide = line("NIGHT DAY", wide: [6: 3])
    wide.characterPositions = []
    #expect(WordGap.gaps(of: wide).isEmpty)
    wide.characterPositions = Array(repeating: .nan, count: 9)
    #expect(WordGap.gaps(of: wide).isEmpty)
  }

  @Test func insertsWords() {
    let wide = line("NIGHTDAY ZOO", wide: [5: 2, 9: 2])
    let gaps = WordGap.gaps(of: wide)
    let filled = wide.withWords(Array(zip(gaps, ["and", "of"]).map { (gap: $0, word: $1) }))
    #expect(filled.text == "NIGHT and DAY of ZOO")
    #expect(filled.characterPositions.count == filled.text.count)
    #expect(filled.characterPositions == filled.characterPositions.sorted())
  }

  @Test(.enabled(if: ppocr != nil, "the PP-OCR models or OpenVINO are missing; run Scripts/setup"))
  func readsSmallWords() throws {
    let fixture = try Fixture.spine("small_words")
    let reader = try #require(ppocr).reader
    let whole = Quad(Rect(x: 40, y: 25, width: 740, height: 58))
    let left = TextLine(
      text: "STONES WATER GLASS", confidence: 0.95, quad: whole,
      characterPositions: [75, 109, 140, 173, 205, 238, 300, 360, 390, 420, 450, 485, 550, 620, 655, 687, 715, 743]
        .map { ($0 - 40) / 740 })
    let lines = try reader.withSmallWords([left], in: fixture.image.converted(to: .rgb)) { _ in true }
    #expect(lines.map(\.text) == [fixture.lines.joined(separator: " ")])
  }
}
