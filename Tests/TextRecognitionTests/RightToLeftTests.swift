import Imaging
import Testing

@testable import TextRecognition

/// A text from right to left as glyphs, a step each.
private func glyphs(_ text: String) -> [Glyph] {
  text.enumerated().map { Glyph(character: $1, step: $0, probability: 1) }
}

@Suite struct RightToLeftTests {
  @Test(
    arguments: [
      ("ספר", "ספר"), ("כרך 21", "כרך 12"), ("5002 ספר", "2005 ספר"), ("ספר dlroW weN !חדש", "ספר New World !חדש"),
      ("דף 8991-1991 )ב(", "דף 1991-1998 (ב)"), ("جزء ٢١", "جزء ١٢"), ("»كتاب«", "«كتاب»"), ("A", "A"), ("", ""),
      ("אב, 3.1", "אב, 1.3"), ("אב - 3", "אב - 3"), ("כרכים 3, 4", "כרכים 3, 4"), ("כרך 2 8491", "כרך 2 1948"),
      ("%001 סוף", "100% סוף"), ("51$ ספר", "$15 ספר"), ("% ספר", "% ספר"), ("8991-1991 دفتر", "1998-1991 دفتر"),
      ("ספר 2 dlroW weN", "ספר New World 2"), ("R.E.M ספר", "M.E.R ספר"),
    ])
  func turnsWhatRunsFromLeftToRight(fromRight: String, text: String) {
    let turned = glyphs(fromRight).withLeftToRightRunsTurned
    #expect(String(turned.map(\.character)) == text)
    #expect(turned.map(\.step).sorted() == Array(0..<fromRight.count))
  }

  @Test func aLineEndsAtItsOutermostCharacters() {
    let (quad, inner) = (Rect(x: 0, y: 0, width: 200, height: 20), Quad(Rect(x: 90, y: 0, width: 20, height: 20)))
    let line = TextLine(text: "אבג", confidence: 1, quad: Quad(quad), characterPositions: [0.6, 0.5, 0.4])
    let cut = line.ending(around: inner)
    #expect(cut.quad == Quad(Rect(x: 70, y: 0, width: 60, height: 20)))
    #expect(zip(cut.characterPositions, cut.characterPositions.dropFirst()).allSatisfy { $0 > $1 })
  }

  @Test func readsStepsFromTheRight() throws {
    let characters: [Character?] = [nil, "א", "ב", "ג"]
    // On the line from left to right: gimel, bet, nothing, aleph.
    let values: [Float] = [0, 0, 0, 1, 0, 0, 1, 0, 1, 0, 0, 0, 0, 1, 0, 0]
    try values.withUnsafeBufferPointer { values in
      let output = try #require(CTCProbabilities(values, count: 4, classCount: 4, isFromRight: true))
      let glyphs = output.bestPath(characters)
      #expect(String(glyphs.map(\.character)) == "אבג")
      #expect(glyphs.map { output.column(of: $0.step) } == [3, 1, 0])
    }
  }
}
