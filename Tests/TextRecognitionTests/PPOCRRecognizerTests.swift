import FoundationEssentials
import Imaging
import Testing
import Threading

@testable import TextRecognition

/// Loads the engine once.
private let ppocr = loadPPOCR()

@Suite(.enabled(if: ppocr != nil, "the PP-OCR models or OpenVINO are missing; run Scripts/setup"), .serialized)
struct PPOCRRecognizerTests {
  private func engine() throws -> PPOCRRecognizer { try #require(ppocr) }

  @Test(arguments: [
    "across", "down", "up", "upside_down", "two_lines", "light_on_dark", "leaning", "shelf",
  ])
  func readsLines(name: String) throws {
    let fixture = try Fixture.spine(name)
    let lines = try engine().recognizeLines(in: fixture.image) { _ in true }
    #expect(fixture.shareRead(by: lines) == 1, "\(lines.map(\.text))")
    #expect(lines.count == fixture.lines.count)
  }

  @Test func countsTheRunsOfTheNetwork() throws {
    let image = try Fixture.spine("two_lines").image
    var runs: [Int] = []
    let lines = try engine().recognizeLines(in: image) {
      runs.append($0.runs)
      return true
    }
    #expect(runs.reduce(0, +) >= lines.count && runs.dropLast().allSatisfy { $0 == 0 }, "once, at the end")
  }

  @Test(arguments: 1...3) func readsTurnedShelves(quarterTurns: Int) throws {
    let fixture = try Fixture.spine("shelf")
    let turned = try fixture.image.rotated(quarterTurns: quarterTurns)
    let lines = try engine().recognizeLines(in: turned) { _ in true }
    #expect(fixture.shareRead(by: lines) == 1, "\(lines.map(\.text))")
    #expect(lines.count == fixture.lines.count)
  }

  @Test(arguments: ["german", "french", "spanish"]) func readsAccents(name: String) throws {
    let fixture = try Fixture.spine(name)
    let lines = try engine().recognizeLines(in: fixture.image) { _ in true }
    #expect(fixture.shareRead(by: lines) >= 0.8, "\(lines.map(\.text))")
  }

  @Test(arguments: ["japanese", "chinese"]) func readsOtherScripts(name: String) throws {
    let fixture = try Fixture.spine(name)
    let lines = try engine().recognizeLines(in: fixture.image) { _ in true }
    #expect(fixture.shareRead(by: lines) == 1, "\(lines.map(\.text))")
  }

  @Test(arguments: ["japanese", "chinese"]) func readsOtherScriptsAmongLatinLines(name: String) throws {
    let (latin, other) = (try Fixture.spine("two_lines"), try Fixture.spine(name))
    let (width, height) = (max(latin.image.width, other.image.width), latin.image.height + other.image.height)
    let both = try Image(width: width, height: height, format: .rgb) { samples in
      for index in 0..<(width * height * 3) { samples[index] = 255 }
      for (image, top) in [(latin.image, 0), (other.image, latin.image.height)] {
        image.withSamples { source in
          for y in 0..<image.height {
            for x in 0..<(image.width * 3) { samples[(top + y) * width * 3 + x] = source[y * image.stride + x] }
          }
        }
      }
    }
    let lines = try engine().recognizeLines(in: both) { _ in true }
    #expect(other.shareRead(by: lines) == 1 && latin.shareRead(by: lines) == 1, "\(lines.map(\.text))")
  }

  @Test(arguments: [("across", 1.0, 0.0), ("down", 0, 1), ("up", 0, -1), ("upside_down", -1, 0)])
  func tellsTheDirection(name: String, x: Double, y: Double) throws {
    let line = try #require(try engine().recognizeLines(in: try Fixture.spine(name).image) { _ in true }.first)
    #expect(line.quad.direction.distance(to: Point(x, y)) < 0.1)
    #expect(line.characterPositions.count == line.text.count)
    #expect(line.characterPositions == line.characterPositions.sorted())
  }

  @Test(arguments: [(1, 1), (3, 8000), (8000, 3), (400, 300)])
  func findsNothingOnBlankImages(width: Int, height: Int) throws {
    #expect(try engine().recognizeLines(in: blank(width: width, height: height)) { _ in true }.isEmpty)
  }

  @Test(arguments: [0, 1, 3]) func stopsWhenAsked(after calls: Int) throws {
    var count = 0
    #expect(throws: Canceled.self) {
      _ = try engine().recognizeLines(in: try Fixture.spine("shelf").image) { _ in
        count += 1
        return count <= calls
      }
    }
    #expect(count == calls + 1)
  }

  @Test func readsTheSameFromManyThreads() throws {
    let engine = try engine()
    let images = try ["across", "down"].map { try Fixture.spine($0).image }
    let alone = try images.map { try engine.recognizeLines(in: $0) { _ in true } }
    let together = try parallelMap(count: 4, threads: 4) { _ in
      true
    } job: { index, _ in
      try engine.recognizeLines(in: images[index % 2]) { _ in true }
    }
    for (index, lines) in together.enumerated() { #expect(lines.map(\.text) == alone[index % 2].map(\.text)) }
  }
}
