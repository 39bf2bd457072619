import Imaging
import Testing
import Threading

@testable import TextRecognition

/// Loads the engine once.
private let ppocr = loadPPOCR()

@Suite(.enabled(if: ppocr != nil, "the PP-OCR models or OpenVINO are missing; run Scripts/setup"), .serialized)
struct LineRecognizerReadingTests {
  @Test(arguments: ["russian", "korean", "chinese", "japanese"], 0...3)
  func readsOtherAlphabets(name: String, quarterTurns: Int) throws {
    let fixture = try Fixture.spine(name)
    let image = try fixture.image.rotated(quarterTurns: quarterTurns)
    let lines = try #require(ppocr).recognizeLines(in: image) { _ in true }
    #expect(fixture.shareRead(by: lines) == 1, "\(lines.map(\.text))")
    for line in lines {
      #expect(line.characterPositions.count == line.text.count)
      #expect(line.characterPositions == line.characterPositions.sorted())
    }
  }

  @Test func readsTheSameWhateverIsExpected() throws {
    let engine = try #require(loadPPOCR(languages: ["ko", "ru"]))
    for name in ["german", "russian"] {
      let fixture = try Fixture.spine(name)
      #expect(fixture.shareRead(by: try engine.recognizeLines(in: fixture.image) { _ in true }) == 1)
    }
  }

  @Test func tellsTheDirection() throws {
    let lines = try #require(ppocr).recognizeLines(in: Fixture.spine("russian").image) { _ in true }
    #expect(!lines.isEmpty && lines.allSatisfy { $0.quad.direction.distance(to: Point(0, 1)) < 0.1 })
  }

  @Test(arguments: [0, 0.3, 0.48, 0.495]) func stopsWhenAsked(at fraction: Double) throws {
    let image = try Fixture.spine("russian").image
    var isOver = false
    #expect(throws: Canceled.self) {
      _ = try #require(ppocr).recognizeLines(in: image) { progress in
        #expect(!isOver)
        isOver = progress.stage == .recognize && progress.fraction >= fraction
        return !isOver
      }
    }
  }
}
