import Imaging
import Language
import Testing

@testable import TextRecognition

@Suite struct WideGapTests {
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
    #expect(WideGap.gaps(of: line("NIGHT DAY")).isEmpty)
    let wide = line("NIGHT DAY ZOO", wide: [6: 2])
    let gap = try #require(WideGap.gaps(of: wide).first)
    #expect(WideGap.gaps(of: wide).count == 1)
    #expect(gap.offset == 6)
    let quad = gap.quad(on: wide.quad)
    // Between the right edge of "T", at 150, and the left edge of "D", at 180, in the middle three fifths of the line.
    #expect((150...152).contains(quad.startTop.x) && (178...180).contains(quad.endBottom.x))
    #expect(abs(quad.startTop.y - 54) < 1e-9 && abs(quad.endBottom.y - 66) < 1e-9)
  }

  @Test func leavesWhatPartsTitleAndAuthor() {
    #expect(WideGap.gaps(of: line("NIGHT DAY", wide: [6: 8])).isEmpty)
  }

  @Test(arguments: ["", " ", "N", "N N", "NIGHT"]) func shortLinesHaveNone(text: String) {
    #expect(WideGap.gaps(of: line(text)).isEmpty)
  }

  @Test func linesWithoutPositionsOrSizeHaveNone() {
    var wide = line("NIGHT DAY", wide: [6: 3])
    wide.quad = Quad(Rect(x: 0, y: 0, width: 0, height: 0))
    #expect(WideGap.gaps(of: wide).isEmpty)
    wide = line("NIGHT DAY", wide: [6: 3])
    wide.characterPositions = []
    #expect(WideGap.gaps(of: wide).isEmpty)
    wide.characterPositions = Array(repeating: .nan, count: 9)
    #expect(WideGap.gaps(of: wide).isEmpty)
  }

  @Test func insertsWords() {
    let wide = line("NIGHTDAY ZOO", wide: [5: 2, 9: 2])
    let gaps = WideGap.gaps(of: wide)
    let filled = wide.withWords(Array(zip(gaps, ["and", "of"]).map { (gap: $0, word: $1) }))
    #expect(filled.text == "NIGHT and DAY of ZOO")
    #expect(filled.characterPositions.count == filled.text.count)
    #expect(filled.characterPositions == filled.characterPositions.sorted())
  }
}
