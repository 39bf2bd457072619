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

@Suite struct TesseractLineTests {
  private let view = PhotoView(
    of: OrientedRectangle(center: Point(100, 50), axis: Point(1, 0), length: 200, breadth: 100), scale: 2)

  @Test func joinsWordsAndScalesBack() throws {
    let line = try #require(
      view.lines(of: [word("ab", x: 10, startsLine: true), word("c", x: 40, confidence: 0.6)]).first)
    #expect(line.text == "ab c")
    #expect(abs(line.confidence - 0.8) < 1e-9)
    #expect(line.quad == Quad(Rect(x: 5, y: 10, width: 20, height: 5)))
    #expect(line.characterPositions == [0.125, 0.375, 0.625, 0.875])
  }

  @Test func endsLinesAtWideGaps() {
    let lines = view.lines(of: [
      word("ab", x: 10, startsLine: true), word("c", x: 49), word("d", x: 80), word("e", x: 95, startsLine: true),
    ])
    #expect(lines.map(\.text) == ["ab c", "d", "e"])
  }

  @Test func dropsDoubtfulWords() {
    #expect(
      view.lines(of: [word("a", x: 0, startsLine: true), word("~", x: 12, confidence: 0.1)]).map(\.text) == ["a"])
    #expect(view.lines(of: [word("~", x: 12, startsLine: true, confidence: 0.1)]).isEmpty)
    #expect(view.lines(of: []).isEmpty)
  }

  @Test(arguments: 0..<4) func bandsCoverAnImage(turn: Int) {
    let frame = OrientedRectangle(center: Point(500, 300), axis: Point(1, 0), length: 1000, breadth: 600).turned(
      quarters: turn)
    let bands = frame.bands(breadth: 250, overlap: 50)
    #expect(bands.allSatisfy { $0.breadth <= 250 && $0.length == frame.length })
    let around = OrientedRectangle(around: bands.flatMap(\.quad.corners), axis: Point(1, 0))
    #expect(around.center.distance(to: frame.center) < 1e-9)
    #expect(abs(around.length - 1000) < 1e-9 && abs(around.breadth - 600) < 1e-9)
    for (a, b) in zip(bands, bands.dropFirst()) {
      #expect(abs(a.quad.intersectionArea(with: b.quad) - 50 * frame.length) < 1e-6)
    }
  }

  @Test func turnedViewsShowTheSame() {
    let turned = view.turned(degrees: 10)
    let inside = OrientedRectangle(around: turned.area.corners, axis: turned.area.direction)
    #expect(
      view.area.corners.allSatisfy { corner in
        OrientedRectangle(around: turned.area.corners + [corner], axis: inside.axis).length < inside.length + 1e-6
      })
    #expect(turned.area.direction.y < 0)
    #expect(abs(Double(turned.width) / turned.area.length - 2) < 0.02)
  }
}
