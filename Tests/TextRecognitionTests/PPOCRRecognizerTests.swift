import FoundationEssentials
import Imaging
import Testing
import Threading

@testable import TextRecognition

/// Loads the engine once.
private let ppocr = loadPPOCR()

@Suite struct ReadingOrderTests {
  private let rightwards = Quad(Rect(x: 10, y: 20, width: 100, height: 30))

  /// Upright spines that read down, and up; the same photos upside down; stacks, read rightwards.
  @Test(arguments: [
    (along: 3, across: 0, reversed: [false, false]), (along: 1, across: 0, reversed: [false, true]),
    (along: 1, across: 2, reversed: [true, true]), (along: 3, across: 2, reversed: [true, false]),
    (along: 0, across: 3, reversed: [false, false]), (along: 2, across: 1, reversed: [true, true]),
  ])
  func beginsWhereMostTextDoes(along: Int, across: Int, reversed: [Bool]) {
    let downwards = rightwards.turned(quarters: 1)
    for (quad, isReversed) in zip([rightwards, downwards], reversed) {
      #expect(quad.reading((along, across)) == (isReversed ? quad.reversed : quad))
    }
  }
}

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

  @Test(arguments: 1...3) func readsTurnedShelves(quarterTurns: Int) throws {
    let fixture = try Fixture.spine("shelf")
    let turned = try fixture.image.rotated(quarterTurns: quarterTurns)
    let lines = try engine().recognizeLines(in: turned) { _ in true }
    #expect(fixture.shareRead(by: lines) == 1, "\(lines.map(\.text))")
    #expect(lines.count == fixture.lines.count)
  }

  @Test(arguments: 0...3) func threadsMakeTheSameInput(quarterTurns: Int) throws {
    let image = try Fixture.spine("shelf").image
    func detector(threads: Int) throws -> PPOCRDetector {
      PPOCRDetector(model: try engine().placeDetector.model, threads: threads)
    }
    func input(threads: Int) throws -> [Float] {
      let tensor = try detector(threads: threads).input(
        from: image, width: 640, height: 992, quarterTurns: quarterTurns
      ) { true }
      return Array(tensor.values)
    }
    let whole = try image.resized(width: 640, height: 992).rotated(quarterTurns: quarterTurns)
    let wanted = OpenVINOTensor(shape: [1, 3, whole.height, whole.width])
    writeNormalizedPlanes(of: whole, to: wanted)
    #expect(try input(threads: 3) == Array(wanted.values))
    #expect(try input(threads: 1) == Array(wanted.values))
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

@Suite struct PPOCRErrorTests {
  @Test func namesWhatIsMissing() {
    var options = PPOCRRecognizer.Options()
    options.runtimeDirectory = "/nowhere"
    #expect {
      try PPOCRRecognizer(options: options)
    } throws: { error in
      guard case TextRecognitionError.engineUnavailable(let message) = error else { return false }
      return message.contains("/nowhere") && message.contains("BOOKSPINE_RUNTIME_DIR")
    }
    #expect {
      try ModelFiles(directory: "/nowhere", model: "small")
    } throws: { error in
      guard case TextRecognitionError.modelUnavailable(let message) = error else { return false }
      return message.contains("/nowhere") && message.contains("ppocrv6_small_det.onnx")
    }
  }
}
