import FoundationEssentials
import Glibc
import Imaging
import Synchronization
import Testing
import Threading

@testable import TextRecognition

private func recognizer(_ languages: String...) throws -> TesseractRecognizer {
  var options = TesseractRecognizer.Options()
  options.languages = languages
  return try TesseractRecognizer(options: options)
}

@Suite(.enabled(if: isInstalled("en"), "tesseract-ocr-eng is not installed")) struct TesseractRecognizerTests {
  @Test(arguments: ["across", "down", "up", "two_lines", "light_on_dark", "leaning"]) func readsLines(name: String)
    throws
  {
    let fixture = try Fixture.spine(name)
    let lines = try recognizer().recognizeLines(in: fixture.image) { _ in true }
    #expect(fixture.shareRead(by: lines) == 1, "\(lines.map(\.text))")
    #expect(lines.count == fixture.lines.count)
    #expect(lines.allSatisfy { 0.5...1 ~= $0.confidence })
  }

  @Test(arguments: ["across", "down", "up", "upside_down", "two_lines", "light_on_dark", "leaning"])
  func readsSpines(name: String) throws {
    let fixture = try Fixture.spine(name)
    let lines = try recognizer().recognizeSpine(in: fixture.image) { _ in true }
    #expect(fixture.shareRead(by: lines) == 1, "\(lines.map(\.text))")
  }

  @Test(.enabled(if: isInstalled("de"), "tesseract-ocr-deu is not installed")) func readsGerman() throws {
    let fixture = try Fixture.spine("german")
    #expect(fixture.shareRead(by: try recognizer("de").recognizeSpine(in: fixture.image) { _ in true }) == 1)
  }

  @Test(.enabled(if: isInstalled("fr"), "tesseract-ocr-fra is not installed")) func readsFrench() throws {
    let fixture = try Fixture.spine("french")
    #expect(fixture.shareRead(by: try recognizer("fr").recognizeSpine(in: fixture.image) { _ in true }) == 1)
  }

  @Test(.enabled(if: isInstalled("es"), "tesseract-ocr-spa is not installed")) func readsSpanish() throws {
    let fixture = try Fixture.spine("spanish")
    #expect(fixture.shareRead(by: try recognizer("es").recognizeSpine(in: fixture.image) { _ in true }) == 1)
  }

  @Test func moreWordsThanAreWorthTheWorkAreNotRead() throws {
    let engine = try TesseractEngine(try TesseractLanguages(tags: ["en"], directory: nil))
    let image = try Fixture.spine("across").image.converted(to: .gray)
    #expect(try !engine.read(Pix(image)) { _ in true }.isEmpty)
    #expect(try engine.read(Pix(image), mostWords: 0) { _ in true }.isEmpty)
    #expect(try !engine.read(Pix(image)) { _ in true }.isEmpty, "the engine goes on")
  }

  /// A kilobyte of JPEG may hold 67 million pixels, nearly all of them alike.
  @Test func partsWithoutContrastCostNothing() throws {
    let blank = try Image(width: 3000, height: 3000, format: .gray) { $0.initialize(repeating: 127, count: 9_000_000) }
    let engine = try TesseractEngine(try TesseractLanguages(tags: ["en"], directory: nil))
    let transform = try #require(blank.transforms(quarterTurns: 0, scale: 1).first)
    var asked = 0
    let lines = try engine.recognizeLines(of: transform, of: blank) { _ in
      asked += 1
      return true
    }
    #expect(lines.isEmpty && asked == 1, "Tesseract was not asked")
  }

  @Test func readsAShelfOfAllDirections() throws {
    let fixture = try Fixture.spine("shelf")
    let lines = try recognizer().recognizeLines(in: fixture.image) { _ in true }
    #expect(fixture.shareRead(by: lines) >= 0.9, "\(lines.map(\.text))")
  }

  @Test(arguments: [("across", 1.0, 0.0), ("down", 0, 1), ("up", 0, -1), ("upside_down", -1, 0)])
  func tellsWhereTextIs(name: String, x: Double, y: Double) throws {
    let fixture = try Fixture.spine(name)
    let line = try #require(try recognizer().recognizeSpine(in: fixture.image) { _ in true }.first)
    #expect(line.quad.direction.distance(to: Point(x, y)) < 0.05)
    // The letters stand 60 pixels from the ends, in the middle, and are about 30 pixels high.
    let (longer, shorter) = (
      max(fixture.image.width, fixture.image.height), min(fixture.image.width, fixture.image.height)
    )
    #expect(abs(line.quad.length - Double(longer - 120)) < 12)
    #expect(30...50 ~= line.quad.height)
    #expect(
      line.quad.center.distance(to: Point(Double(fixture.image.width) / 2, Double(fixture.image.height) / 2)) < 12)
    #expect(shorter == 120)
  }

  @Test func tellsWhereCharactersAre() throws {
    let line = try #require(try recognizer().recognizeLines(in: try Fixture.spine("across").image) { _ in true }.first)
    #expect(line.characterPositions.count == line.text.count)
    #expect(line.characterPositions == line.characterPositions.sorted())
    #expect(line.characterPositions.allSatisfy { 0...1 ~= $0 })
    let space = try #require(line.text.firstIndex(of: " "))
    let position = line.characterPositions[line.text.distance(from: line.text.startIndex, to: space)]
    #expect(abs(position - 3.5 / 19) < 0.04)
  }

  @Test(arguments: [(1, 1), (3, 8000), (8000, 3), (65_500, 1), (1, 65_500), (400, 300), (2, 2), (17, 900)])
  func findsNothingOnBlankImages(width: Int, height: Int) throws {
    let recognizer = try recognizer()
    #expect(try recognizer.recognizeLines(in: blank(width: width, height: height)) { _ in true }.isEmpty)
    #expect(try recognizer.recognizeSpine(in: blank(width: width, height: height, value: 0)) { _ in true }.isEmpty)
  }

  @Test(arguments: [0, 1, 3]) func stopsWhenAsked(after calls: Int) throws {
    let image = try Fixture.spine("shelf").image
    let recognizer = try recognizer()
    var count = 0
    #expect(throws: Canceled.self) {
      _ = try recognizer.recognizeLines(in: image) { _ in
        count += 1
        return count <= calls
      }
    }
    #expect(count >= calls + 1)
    #expect(try !recognizer.recognizeLines(in: image) { _ in true }.isEmpty)
  }

  @Test func reportsProgressOnTheCallingThread() throws {
    let caller = pthread_self()
    var fractions: [Double] = []
    _ = try recognizer().recognizeLines(in: try Fixture.spine("shelf").image) { progress in
      #expect(pthread_equal(caller, pthread_self()) != 0)
      fractions.append(progress.fraction)
      return true
    }
    #expect(fractions.allSatisfy { 0...1 ~= $0 })
    #expect((fractions.max() ?? 0) > 0.5)
  }

  @Test func readsTheSameFromManyThreads() throws {
    let recognizer = try recognizer()
    let images = try ["across", "down", "up", "two_lines"].map { try Fixture.spine($0).image }
    let alone = try images.map { try recognizer.recognizeLines(in: $0) { _ in true } }
    let together = try parallelMap(count: 8, threads: 4) { _ in
      true
    } job: { index, _ in
      try recognizer.recognizeLines(in: images[index % 4]) { _ in true }
    }
    for (index, lines) in together.enumerated() { #expect(lines == alone[index % 4]) }
  }

  @Test func refusesDamagedLanguageFiles() throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "bookspine-tessdata-\(UUID())")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    try Data("no model".utf8).write(to: folder.appending(path: "eng.traineddata"))
    var options = TesseractRecognizer.Options()
    options.tessdataDirectory = folder.path
    #expect(throws: TextRecognitionError.self) { try TesseractRecognizer(options: options) }
  }
}
