import Imaging
import Testing
import Threading

@testable import TextRecognition

private let ppocr = loadPPOCR()

@Suite struct InkReachTests {
  /// Strokes 2 pixels wide, 5 apart, from x = 200 to 600 and y = 44 to 56.
  private func strokes() throws -> Image {
    let width = 800
    return try Image(width: width, height: 100, format: .rgb) { samples in
      for y in 0..<100 {
        for x in 0..<width {
          let isInk = (200..<600).contains(x) && (44..<56).contains(y) && x % 5 < 2
          (samples + 3 * (y * width + x)).update(repeating: isInk ? 30 : 200, count: 3)
        }
      }
    }
  }

  private func reach(from start: Double, to end: Double) throws -> InkReach? {
    try InkReach(of: Quad(Rect(x: start, y: 40, width: end - start, height: 20)), in: strokes())
  }

  @Test func seesInkBeyondTheEnds() throws {
    let reach = try #require(try reach(from: 240, to: 560))
    #expect((1.5...2.75).contains(reach.before) && (1.5...2.75).contains(reach.after), "\(reach)")
    let middle = try #require(try self.reach(from: 390, to: 410))
    #expect(middle == (try self.reach(from: 380, to: 420)), "as far as is looked at once")
    #expect(middle.before == 5)
  }

  @Test func seesNoneAroundWholeLines() throws {
    let reach = try #require(try reach(from: 194, to: 606))
    #expect(reach.before == 0 && reach.after == 0)
  }

  @Test func looksAtNoSpecksAndNoEndlessLines() throws {
    let image = try strokes()
    for rect in [
      Rect(x: 300, y: 48, width: 40, height: 3), Rect(x: 300, y: 40, width: 10, height: 20),
      Rect(x: 300, y: 40, width: 1e6, height: 20), Rect(x: 300, y: 40, width: 0, height: 0),
      Rect(x: .nan, y: 40, width: 100, height: 20), Rect(x: 0, y: 0, width: .infinity, height: .infinity),
    ] {
      #expect(try InkReach(of: Quad(rect), in: image) == nil)
    }
  }
}

@Suite(.enabled(if: ppocr != nil, "the PP-OCR models or OpenVINO are missing; run Scripts/setup"), .serialized)
struct LineEndsTests {
  private let image: Image
  private let reader: LineReader
  /// The longest line of a picture.
  private let whole: TextLine

  init() throws {
    let engine = try #require(ppocr)
    image = try Fixture.spine("shelf").image.converted(to: .rgb)
    reader = engine.reader
    whole = try #require(try engine.recognizeLines(in: image) { _ in true }.max { $0.quad.length < $1.quad.length })
  }

  /// The line as it is read when only the part between two shares of its length was found.
  private func part(from start: Double, to end: Double) throws -> TextLine {
    let heights = whole.quad.length / whole.quad.height
    let quad = whole.quad.prolonged(before: -start * heights, after: (end - 1) * heights)
    let reading = try LineReader.read(quad, with: try #require(reader.latin), in: image)
    return TextLine(
      text: reading.text, confidence: reading.confidence, quad: quad, characterPositions: reading.positions)
  }

  private func readOn(_ lines: [TextLine], besides known: [TextLine] = []) throws -> [TextLine] {
    try reader.readOn(lines, besides: known, in: image) { _ in true }
  }

  @Test(arguments: [(0.0, 0.55), (0.45, 1.0), (0.1, 0.85)]) func readsToTheEnds(start: Double, end: Double) throws {
    let part = try part(from: start, to: end)
    try #require(part.text.count < whole.text.count)
    let line = try #require(try readOn([part]).first)
    #expect(line.text == whole.text)
    #expect(line.quad.overlap(with: whole.quad) > 0.9)
    #expect(line.characterPositions.count == line.text.count)
    #expect(line.characterPositions == line.characterPositions.sorted())
  }

  @Test func leavesWholeLines() throws {
    #expect(try readOn([whole]) == [whole])
  }

  @Test func leavesWhatWasReadOnBefore() throws {
    let part = try part(from: 0, to: 0.55)
    #expect(try readOn([part], besides: [part]) == [part])
  }

  @Test func doesNotReadIntoOtherLines() throws {
    let (part, other) = (try part(from: 0, to: 0.55), try part(from: 0.56, to: 1))
    try #require(other.confidence > 0.8)
    let lines = try readOn([part, other], besides: [other])
    #expect(lines == [part, other])
  }

  @Test func stopsWhenTold() throws {
    #expect(throws: Canceled.self) {
      try reader.readOn([whole, whole], in: image) { _ in false }
    }
  }
}
