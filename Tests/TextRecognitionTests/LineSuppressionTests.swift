import Imaging
import Testing

@testable import TextRecognition

private func line(_ text: String, _ confidence: Double, x: Double = 0) -> TextLine {
  TextLine(text: text, confidence: confidence, quad: Quad(Rect(x: x, y: 0, width: 100, height: 20)))
}

@Suite struct LineSuppressionTests {
  @Test func keepsTheBetterOfTwo() {
    let lines = [line("oo@ooo", 0.6), line("Winter", 0.9), line("Tales", 0.8, x: 200)]
    #expect(lines.suppressed(leastConfidence: 0.5, mostOverlap: 0.45).map(\.text) == ["Winter", "Tales"])
  }

  @Test func keepsNeighbors() {
    let lines = [line("Winter", 0.9), line("Tales", 0.8, x: 56)]
    #expect(lines.suppressed(leastConfidence: 0.5, mostOverlap: 0.45).count == 2)
    #expect(lines.suppressed(leastConfidence: 0.5, mostOverlap: 0.40).count == 1)
  }

  @Test func takesTwoLinesSideBySideInsteadOfOneThatMixesThem() {
    func row(_ text: String, _ confidence: Double, y: Double, height: Double = 20) -> TextLine {
      TextLine(text: text, confidence: confidence, quad: Quad(Rect(x: 0, y: y, width: 300, height: height)))
    }
    let rows = [row("THE LONG WINTER OF", 0.97, y: 0), row("HENRIETTA MARSH", 0.96, y: 22)]
    let mixed = row("THE HENGWINTERSTA OF MARH LOW", 0.85, y: 0, height: 42)
    #expect(Set((rows + [mixed]).suppressed(leastConfidence: 0.5)) == Set(rows))
    #expect([rows[0], mixed].suppressed(leastConfidence: 0.5) == [mixed], "one of the two alone reads less")
    let halves = [row("THE LONG", 0.97, y: 0), row("WINTER", 0.96, y: 22)]
    #expect((halves + [mixed]).suppressed(leastConfidence: 0.5) == [mixed], "parts that read less")
  }

  @Test func dropsWhatIsUnreadable() {
    #expect(
      [line("Winter", 0.49), line("-- ~", 0.99), line("", 1)].suppressed(leastConfidence: 0.5, mostOverlap: 0.45)
        .isEmpty)
  }

  @Test func leavesOutWhatIsKnownAndOtherReadingsOfIt() {
    let known = line("Winter", 0.9)
    let lines = [known, line("Wintern", 0.99), line("Tales", 0.9, x: 300)]
    #expect(lines.without([known]).map(\.text) == ["Tales"], "the better reading of the same place too")
    #expect(lines.without([]) == lines)
  }
}
