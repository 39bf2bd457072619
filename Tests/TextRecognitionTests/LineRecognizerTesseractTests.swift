import FoundationEssentials
import Imaging
import Testing
import Threading

@testable import TextRecognition

/// Loads the engine once.
private let ppocr = loadPPOCR()
private let knowsRussian = isInstalled("ru")

@Suite(
  .enabled(
    if: ppocr != nil && knowsRussian, "the PP-OCR models, OpenVINO or tesseract-ocr-rus are missing; run Scripts/setup"),
  .serialized)
struct LineRecognizerTesseractTests {
  @Test(arguments: 0...3) func readsRussian(quarterTurns: Int) throws {
    let fixture = try Fixture.spine("russian")
    let image = try fixture.image.rotated(quarterTurns: quarterTurns)
    let lines = try #require(ppocr).recognizeLines(in: image) { _ in true }
    #expect(fixture.shareRead(by: lines) == 1, "\(lines.map(\.text))")
    for line in lines {
      #expect(line.characterPositions.count == line.text.count)
      #expect(line.characterPositions == line.characterPositions.sorted())
    }
  }

  @Test(.enabled(if: isInstalled("ko"), "tesseract-ocr-kor is not installed"), arguments: ["korean", "russian"])
  func readsWhatIsExpected(name: String) throws {
    let fixture = try Fixture.spine(name)
    let engine = try #require(loadPPOCR(languages: ["ko", "en", "ru"]))
    let lines = try engine.recognizeLines(in: fixture.image) { _ in true }
    #expect(fixture.shareRead(by: lines) >= 0.75, "\(lines.map(\.text))")
  }

  @Test func tellsTheDirection() throws {
    let lines = try #require(ppocr).recognizeLines(in: Fixture.spine("russian").image) { _ in true }
    #expect(!lines.isEmpty && lines.allSatisfy { $0.quad.direction.distance(to: Point(0, 1)) < 0.1 })
  }

  @Test func readsWithoutAFileThatIsDamaged() throws {
    let folder = "\(FileManager.default.temporaryDirectory.path)/bookspine-tessdata-\(UUID())"
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(atPath: folder) }
    try Data("no network".utf8).write(to: URL(filePath: "\(folder)/rus.traineddata"))
    let engine = try #require(ppocr)
    let languages = try #require(TesseractLanguages(lackingIn: [nil, "a"], expecting: [], directory: folder))
    let recognizer = LineRecognizer(
      latin: engine.lineRecognizer.latin, multilingual: engine.lineRecognizer.multilingual,
      tesseract: TesseractLineRecognizer(languages),
      threads: 2)
    let blank = TextLine(text: " ", confidence: 0.9, quad: Quad(Rect(x: 10, y: 10, width: 400, height: 40)))
    let readings = try recognizer.rereadWithTesseract(
      [(blank, false)], first: [0], in: Fixture.spine("russian").image.converted(to: .rgb)
    ) { _ in true }
    #expect(readings.map(\.line) == [blank])
  }

  /// Tesseract reads in the last hundredths of a pass, which is half of all.
  @Test(arguments: [0, 0.3, 0.48, 0.485, 0.49, 0.495]) func stopsWhenAsked(at fraction: Double) throws {
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
