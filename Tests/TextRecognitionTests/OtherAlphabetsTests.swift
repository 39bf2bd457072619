import FoundationEssentials
import Imaging
import Testing
import Threading

@testable import TextRecognition

/// Loads the engine once.
private let ppocr = loadPPOCR()
private let knowsRussian = isInstalled("ru")

private func isInstalled(_ tag: String) -> Bool { (try? TesseractLanguages(tags: [tag], directory: nil)) != nil }

@Suite struct LackingLanguagesTests {
  private let latin: [Character?] = [nil, "a", "ж"]

  @Test func expectsNoneWhoseLettersAreKnown() {
    #expect(TesseractLanguages(lackingIn: latin, expecting: ["ru", "en"]) == nil)
    #expect(TesseractLanguages(lackingIn: [nil, "a"], expecting: ["ru"], directory: "/nowhere") == nil)
  }

  @Test(
    .enabled(if: knowsRussian, "tesseract-ocr-rus is not installed"), arguments: [[], ["ru"], ["en", "xx", "ru-RU"]])
  func expectsThoseWhoseLettersAreLacking(tags: [String]) {
    #expect(TesseractLanguages(lackingIn: [nil, "a"], expecting: tags)?.names == ["rus"])
  }
}

@Suite struct BlankLineTests {
  private func isBlank(_ text: String, squares: Double) -> Bool {
    TextLine(text: text, confidence: 1, quad: Quad(Rect(x: 5, y: 5, width: 30 * squares, height: 30))).isBlank
  }

  @Test func isWhatHasFarFewerCharactersThanItHasRoomFor() {
    #expect(isBlank("", squares: 4) && isBlank("    ,    ", squares: 20) && isBlank("Φ. . ", squares: 8))
    #expect(!isBlank("", squares: 2), "an ornament")
    #expect(!isBlank("E A S T", squares: 8) && !isBlank("Ah", squares: 4))
  }
}

@Suite(
  .enabled(
    if: ppocr != nil && knowsRussian, "the PP-OCR models, OpenVINO or tesseract-ocr-rus are missing; run Scripts/setup"),
  .serialized)
struct OtherAlphabetsTests {
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

  @Test func goesOnWithoutAFileThatIsDamaged() throws {
    let folder = "\(FileManager.default.temporaryDirectory.path)/bookspine-tessdata-\(UUID())"
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(atPath: folder) }
    try Data("no network".utf8).write(to: URL(filePath: "\(folder)/rus.traineddata"))
    let engine = try #require(ppocr)
    let languages = try #require(TesseractLanguages(lackingIn: [nil, "a"], expecting: [], directory: folder))
    let reader = LineReader(
      latin: engine.reader.latin, universal: engine.reader.universal, otherAlphabets: TesseractLineReader(languages),
      threads: 2)
    let blank = TextLine(text: " ", confidence: 0.9, quad: Quad(Rect(x: 10, y: 10, width: 400, height: 40)))
    let readings = try reader.readOtherAlphabets(
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
