import Imaging
import Testing
import Threading

@testable import TextRecognition

private let ppocr = loadPPOCR()
/// Read once: it takes seconds without optimization.
private let shelf = Result { try Picture("shelf") }

/// A picture, and its longest line.
private struct Picture {
  let image: Image
  let line: TextLine

  init(_ name: String) throws {
    image = try Fixture.spine(name).image.converted(to: .rgb)
    let lines = try #require(ppocr).recognizeLines(in: image) { _ in true }
    line = try #require(lines.max { $0.quad.length < $1.quad.length })
  }
}

@Suite(.enabled(if: ppocr != nil, "the PP-OCR models or OpenVINO are missing; run Scripts/setup"), .serialized)
struct LineRecognizerExtensionTests {
  private let recognizer: LineRecognizer
  private var picture: Picture
  private var image: Image { picture.image }
  private var whole: TextLine { picture.line }

  init() throws {
    recognizer = try #require(ppocr).lineRecognizer
    picture = try shelf.get()
  }

  /// The line as it is read when only the part between two shares of its length was found.
  private func part(from start: Double, to end: Double) throws -> TextLine {
    let heights = whole.quad.length / whole.quad.height
    let quad = whole.quad.prolonged(before: -start * heights, after: (end - 1) * heights)
    let alphabet = try #require(Alphabet(mostOf: whole.text))
    return TextLine(try recognizer.read(quad, in: alphabet, of: image), quad: quad)
  }

  private func extended(_ lines: [TextLine], besides known: [TextLine] = []) throws -> [TextLine] {
    try recognizer.extended(lines, besides: known, in: image) { _ in true }
  }

  @Test(arguments: [(0.0, 0.55), (0.45, 1.0), (0.1, 0.85)]) func readsToTheEnds(start: Double, end: Double) throws {
    let part = try part(from: start, to: end)
    try #require(part.text.count < whole.text.count)
    let line = try #require(try extended([part]).first)
    #expect(line.text == whole.text)
    #expect(line.quad.overlap(with: whole.quad) > 0.9)
    #expect(line.characterPositions.count == line.text.count)
    #expect(line.characterPositions == line.characterPositions.sorted())
  }

  @Test(arguments: ["russian", "korean", "japanese"]) mutating func readsOtherAlphabetsToTheEnds(name: String) throws {
    picture = try Picture(name)
    try #require(Alphabet(mostOf: whole.text) != .latin)
    let part = try part(from: 0, to: 0.6)
    try #require(part.text.count < whole.text.count)
    #expect(try extended([part]).map(\.text) == [whole.text])
  }

  @Test func leavesWholeLines() throws {
    #expect(try extended([whole]) == [whole])
  }

  @Test func leavesWhatWasExtendedBefore() throws {
    let part = try part(from: 0, to: 0.55)
    #expect(try extended([part], besides: [part]) == [part])
  }

  @Test func doesNotReadIntoOtherLines() throws {
    let (part, other) = (try part(from: 0, to: 0.55), try part(from: 0.56, to: 1))
    try #require(other.confidence > 0.8)
    let lines = try extended([part, other], besides: [other])
    #expect(lines == [part, other])
  }

  @Test func stopsWhenTold() throws {
    #expect(throws: Canceled.self) {
      try recognizer.extended([whole, whole], in: image) { _ in false }
    }
  }
}
