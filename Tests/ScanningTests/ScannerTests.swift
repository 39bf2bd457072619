import Imaging
import Synchronization
import Testing
import TextRecognition
import Threading

@testable import Scanning

/// Keeps the greatest difference of samples in each image that it was given.
private final class ContrastRecognizer: TextRecognizer {
  var name: String { "contrast" }
  let contrasts = Mutex<[Int]>([])

  func recognizeLines(in image: Image, onProgress: (RecognitionProgress) -> Bool) throws -> [TextLine] {
    image.withSamples { samples in
      let all = UnsafeBufferPointer(start: samples, count: image.stride * image.height)
      contrasts.withLock { $0.append(Int(all.max() ?? 0) - Int(all.min() ?? 0)) }
    }
    return []
  }

  func recognizeSpine(in image: Image, onProgress: (RecognitionProgress) -> Bool) throws -> [TextLine] {
    try recognizeLines(in: image, onProgress: onProgress)
  }

  func recognizeLines(
    in image: Image, at places: [Quad], besides lines: [TextLine], onProgress: (RecognitionProgress) -> Bool
  ) throws -> [TextLine] { lines }
}

@Suite struct ScannerTests {
  private let scanner = Scanner(
    recognizer: FixedRecognizer(lines: [
      downward("The Lantern Maker", x: 60, 40...260), downward("Clara Whitfield", x: 60, 280...400),
      downward("Rivers of Glass", x: 260, 40...250), downward("Thomas Bergman", x: 260, 270...400),
    ]))

  @Test func readsDimPhotosInUsualTones() throws {
    let recognizer = ContrastRecognizer()
    let scanner = Scanner(recognizer: recognizer)
    let dim = try Image(width: 400, height: 440, format: .rgb) { samples in
      for index in 0..<(400 * 440 * 3) { samples[index] = (index / 3) % 400 < 150 ? 60 : 20 }
    }
    var options = ScanOptions()
    options.drafts = true
    // 0.375 * 60 + 0.625 * 20: the quality is that of the photo as it is.
    #expect(abs(try scanner.scan(dim, options: options).quality.meanLuminance - 35) < 2)
    _ = try scanner.findSpines(in: dim)
    _ = try scanner.recognizeText(decoding: { _ in dim })
    // The parts that a first look takes, and three looks at the whole.
    let contrasts = recognizer.contrasts.withLock { $0 }
    #expect(contrasts.count == 5)
    #expect(contrasts.allSatisfy { $0 >= 190 })
  }

  @Test func photosWaitForRoomBeforeTheyAreDecoded() throws {
    let scanner = Scanner(
      recognizer: self.scanner.recognizer, catalog: nil, threads: 1, readsAgain: true, warnings: [],
      memory: PhotoMemory(limit: 41_200_000, engine: 0))
    let decoded = Monitor((now: 0, most: 0))
    let photo = try twoTonedPhoto()
    let done = try parallelMap(
      count: 4, threads: 4, onFraction: { _ in true },
      job: { _, _ in
        let result = try scanner.scan(
          decoding: { options in
            try options.willDecode?(photo.width * photo.height)
            decoded.withLock { $0 = ($0.now + 1, max($0.most, $0.now + 1)) }
            return photo
          },
          onEvent: { event in
            if case .complete = event { decoded.withLock { $0.now -= 1 } }
            return true
          })
        return result.books.count
      })
    #expect(done == [2, 2, 2, 2])
    #expect(decoded.withLock { $0.most } == 1)
  }

  @Test func readsBooksAndCountsThem() throws {
    let result = try scanner.scan(try twoTonedPhoto())
    #expect(result.books.map(\.metadata.title) == ["The Lantern Maker", "Rivers of Glass"])
    #expect(result.books.map(\.metadata.author) == ["Clara Whitfield", "Thomas Bergman"])
    #expect(result.books.map(\.id) == ["b1", "b2"])
    #expect(result.width == 400 && result.height == 440 && result.engine == "fixed")
    #expect(result.books.allSatisfy { (0...1).contains($0.metadata.confidence ?? -1) })
  }

  @Test func theReadingStaysBesideTheCatalogsRecord() throws {
    let folder = try CatalogFolder()
    let catalog = try folder.catalog(
      csv: """
        title,author,isbn
        The Lantern Maker,"Whitfield, Clara Jane",9780306406157
        Winter Letters,"Dröge, Anselm",
        """)
    let plain = try scanner.scan(try twoTonedPhoto())
    let result = try Scanner(recognizer: scanner.recognizer, catalog: catalog).scan(try twoTonedPhoto())
    #expect(result.books.map(\.metadata.isbn) == ["9780306406157", nil])
    #expect(result.books.map(\.metadata.author) == ["Clara Jane Whitfield", "Thomas Bergman"])
    #expect(result.books.map(\.spineInfo) == plain.books.map(\.spineInfo))
    #expect(result.books.map(\.observation.detectedIsbns) == [[], []])
    #expect(result.books[0].match?.authors == ["Clara Jane Whitfield"])
  }

  @Test func sendsEventsInOrder() throws {
    let names = Mutex<[String]>([])
    let result = try scanner.scan(try twoTonedPhoto()) { event in
      names.withLock { $0.append(event.name) }
      return true
    }
    let seen = names.withLock { $0 }.filter { $0 != "progress" }
    let perBook = result.books.flatMap { _ in ["bookProgress", "result"] }
    #expect(seen == ["segmented"] + perBook + ["complete"])
  }

  @Test func fractionsOnlyGrow() throws {
    let fractions = Mutex<[Double]>([])
    _ = try scanner.scan(try twoTonedPhoto()) { event in
      if case .progress(_, _, let fraction) = event { fractions.withLock { $0.append(fraction) } }
      return true
    }
    let seen = fractions.withLock { $0 }
    #expect(seen.count >= 5 && seen == seen.sorted() && seen.allSatisfy { (0...1).contains($0) })
  }

  @Test func stopsAtEachEvent() throws {
    // How often progress is told depends on the time that the work takes.
    for stop in 1... {
      let seen = Mutex(0)
      let result = Result {
        try scanner.scan(try twoTonedPhoto()) { _ in
          seen.withLock {
            $0 += 1
            return $0 < stop
          }
        }
      }
      guard case .failure(let error) = result else { return #expect(stop > 12) }
      #expect(error is Canceled)
      #expect(seen.withLock { $0 } == stop, "nothing is sent after the host asked to stop")
    }
  }

  @Test func thresholdDecidesOnReview() throws {
    var options = ScanOptions()
    options.reviewThreshold = 0
    #expect(
      try scanner.scan(try twoTonedPhoto(), options: options).books.allSatisfy {
        !$0.needsReview && $0.reviewStatus == "verified"
      })
    options.reviewThreshold = 1.01
    let doubted = try scanner.scan(try twoTonedPhoto(), options: options)
    #expect(doubted.books.allSatisfy { $0.needsReview && $0.reviewStatus == "needsReview" })
    #expect(doubted.suggestions.contains { $0.type == "low_confidence" && $0.affectedCount == 2 })
  }

  @Test func previewIsAJPEGOrAbsent() throws {
    for wanted in [true, false] {
      var options = ScanOptions()
      options.preview = wanted
      let picture = Mutex<[UInt8]?>(nil)
      _ = try scanner.scan(try twoTonedPhoto(), options: options) { event in
        if case .segmented(let bytes, let total, _) = event {
          #expect(total == 2)
          picture.withLock { $0 = bytes }
        }
        return true
      }
      #expect(picture.withLock { $0?.starts(with: [0xff, 0xd8]) } == wanted)
    }
  }

  @Test func rotationTurnsTheResult() throws {
    var options = ScanOptions()
    options.rotation = 90
    let result = try scanner.scan(try twoTonedPhoto(), options: options)
    #expect(result.width == 440 && result.height == 400)
  }

  @Test func missingEngineSaysWhatToDo() {
    var options = ScannerOptions()
    options.engine = .ppocr
    options.modelDirectory = "/nonexistent"
    options.runtimeDirectory = "/nonexistent"
    #expect(throws: TextRecognitionError.self) { _ = try Scanner(options: options) }
  }

  /// A card of two lines below ten books; without it the same books.
  @Test func tellsWhatCardsOnBoardsSay() throws {
    let titles = ["Salt", "Rivers", "The Lantern", "Harbor", "Wool", "Tide", "Copper", "Ashes", "Maple", "Frost"]
    let books = zip(titles, 0...).map { downward("\($0) and Winter", x: 29 + 38 * Double($1), 60...300) }
    let photo = try Image(width: 400, height: 440, format: .rgb) { samples in
      for index in 0..<400 * 440 {
        let (book, y) = (index % 400 / 38, index / 400)
        for channel in 0..<3 {
          samples[3 * index + channel] = 50...302 ~= y && book < 10 ? UInt8(40 + (book + channel) * 67 % 160) : 230
        }
      }
    }
    func card(_ text: String, x: Double, y: Double) -> TextLine {
      TextLine(text: text, confidence: 0.9, quad: Quad(Rect(x: x, y: y, width: 60, height: 12)))
    }
    let cards = [card("Poetry", x: 210, y: 321), card("820", x: 140, y: 308), card("829", x: 205, y: 309)]
    let result = try Scanner(recognizer: FixedRecognizer(lines: books + cards)).scan(photo)
    let label = try #require(result.shelfLabels?.first)
    #expect(
      result.shelfLabels?.count == 1 && label.text == "820 829 Poetry" && label.row == 0 && label.confidence == 0.9)
    #expect(label.box == Rect(x: 140, y: 308, width: 130, height: 25))
    #expect(result.books.count == 10 && !result.books.contains { $0.observation.fullText.contains("Poetry") })
    #expect(try Scanner(recognizer: FixedRecognizer(lines: books)).scan(photo).shelfLabels == nil)
  }
}
