import BookExtraction
import Catalog
import Glibc
import Imaging
import SpineDetection
import Synchronization
import Testing
import TextRecognition
import Threading

@testable import Scanning

/// Finds the same lines on every image, so that the scan is tested without an engine.
private struct FixedRecognizer: TextRecognizer {
  var name: String { "fixed" }
  var lines: [TextLine]
  /// What a closer look at any place finds besides.
  var hidden: [TextLine] = []
  /// Nothing is read on a single spine's picture higher than this: its letters are too small.
  var highestSpine = Int.max

  func recognizeLines(in image: Image, onProgress: (RecognitionProgress) -> Bool) throws -> [TextLine] {
    for progress in [
      RecognitionProgress(.detect, fraction: 0), .init(.recognize, fraction: 0), .init(.recognize, fraction: 0.5),
    ] {
      guard onProgress(progress) else { throw Canceled() }
    }
    return lines
  }

  func recognizeSpine(in image: Image, onProgress: (RecognitionProgress) -> Bool) throws -> [TextLine] {
    lines.filter { _ in image.height <= highestSpine }
  }

  func recognizeLines(
    in image: Image, at places: [Quad], besides lines: [TextLine], onProgress: (RecognitionProgress) -> Bool
  ) throws -> [TextLine] {
    places.isEmpty ? lines : lines + hidden
  }
}

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

private func downward(_ text: String, x: Double, _ span: ClosedRange<Double>) -> TextLine {
  TextLine(
    text: text, confidence: 0.98,
    quad: Quad(
      Point(x + 10, span.lowerBound), Point(x + 10, span.upperBound), Point(x - 10, span.upperBound),
      Point(x - 10, span.lowerBound)))
}

@Suite struct ScannerTests {
  private let scanner = Scanner(
    recognizer: FixedRecognizer(lines: [
      downward("The Lantern Maker", x: 60, 40...260), downward("Clara Whitfield", x: 60, 280...400),
      downward("Rivers of Glass", x: 260, 40...250), downward("Thomas Bergman", x: 260, 270...400),
    ]))

  private func photo() throws -> Image {
    try Image(width: 400, height: 440, format: .rgb) { samples in
      for index in 0..<(400 * 440 * 3) {
        samples[index] = UInt8(truncatingIfNeeded: (index / 3) % 400 < 150 ? 200 : 90)
      }
    }
  }

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
    _ = try scanner.recognizeText(in: dim)
    // The parts that a first look takes, and three looks at the whole.
    let contrasts = recognizer.contrasts.withLock { $0 }
    #expect(contrasts.count == 5)
    #expect(contrasts.allSatisfy { $0 >= 190 })
  }

  @Test func readsBooksAndCountsThem() throws {
    let result = try scanner.scan(try photo())
    #expect(result.books.map(\.metadata.title) == ["The Lantern Maker", "Rivers of Glass"])
    #expect(result.books.map(\.metadata.author) == ["Clara Whitfield", "Thomas Bergman"])
    #expect(result.books.map(\.id) == ["b1", "b2"])
    #expect(result.width == 400 && result.height == 440 && result.engine == "fixed")
    #expect(result.books.allSatisfy { (0...1).contains($0.metadata.confidence ?? -1) })
  }

  @Test func sendsEventsInOrder() throws {
    let names = Mutex<[String]>([])
    let result = try scanner.scan(try photo()) { event in
      names.withLock { $0.append(name(of: event)) }
      return true
    }
    let seen = names.withLock { $0 }.filter { $0 != "progress" }
    let perBook = result.books.flatMap { _ in ["bookProgress", "result"] }
    #expect(seen == ["segmented"] + perBook + ["complete"])
  }

  @Test func draftsComeFirstAndChangeNothing() throws {
    var options = ScanOptions()
    options.drafts = true
    let middle = Scanner(
      recognizer: FixedRecognizer(lines: [downward("The Lantern Maker", x: 60, 40...260)]))
    let names = Mutex<[String]>([])
    let drafts = Mutex<[ScannedBook]>([])
    let result = try middle.scan(try photo(), options: options) { event in
      names.withLock { $0.append(name(of: event)) }
      if case .draft(let book) = event { drafts.withLock { $0.append(book) } }
      return true
    }
    let seen = names.withLock { $0 }.filter { $0 != "progress" }
    #expect(seen == ["draft", "segmented", "bookProgress", "result", "complete"])
    #expect(drafts.withLock { $0.first?.metadata.title } == "The Lantern Maker")
    // The recogniser gives the strip the same lines; the strip begins at 0.35 of 400 pixels.
    let boxes = drafts.withLock { $0.map(\.box) }
    #expect(boxes.map(\.x) == [187] && boxes.map(\.width) == [26])
    #expect(result.books[0].box.x < 50 && result.books[0].box.maxX > 70)
    #expect(try middle.scan(try photo()).books.map(\.box) == result.books.map(\.box))
  }

  @Test func looksAtASmallerPartWhereAFirstLookReadsNothing() throws {
    // The smaller part begins at 132 pixels from the top, and is 176 pixels high.
    var recognizer = FixedRecognizer(lines: [downward("The Lantern Maker", x: 60, 10...160)])
    func early() throws -> [Rect] {
      var options = ScanOptions()
      options.drafts = true
      let boxes = Mutex<[Rect?]>([])
      _ = try Scanner(recognizer: recognizer).scan(try photo(), options: options) { event in
        switch event {
        case .draft(let book), .result(let book): boxes.withLock { $0.append(book.box) }
        case .segmented: boxes.withLock { $0.append(nil) }
        default: break
        }
        return true
      }
      return boxes.withLock { $0.prefix { $0 != nil }.compactMap(\.self) }
    }
    recognizer.highestSpine = 176
    let boxes = try early()
    #expect(boxes.map(\.y) == [138.1] && boxes.map(\.height) == [157.8])
    recognizer.highestSpine = 175
    #expect(try early().isEmpty)
  }

  @Test func whatAFirstLookReadsSurelyIsToldAndStays() throws {
    var options = ScanOptions()
    options.drafts = true
    // What the strip shows at 60 is at 200 on the photo; there the whole photo is read otherwise.
    let scanner = Scanner(
      recognizer: FixedRecognizer(
        lines: [
          downward("The Lantern Maker", x: 60, 40...260), downward("Clara Whitfield", x: 60, 280...400),
          downward("The Lantern Taker", x: 200, 40...260), downward("Clara Whitfield", x: 200, 280...400),
        ]))
    let events = Mutex<[ScanEvent]>([])
    let result = try scanner.scan(try photo(), options: options) { event in
      events.withLock { $0.append(event) }
      return true
    }
    let seen = events.withLock { $0 }
    let names = seen.map(name(of:)).filter { $0 != "progress" }
    #expect(names.firstIndex(of: "result") == names.firstIndex { $0 != "draft" }, "\(names)")
    let told = seen.compactMap { event -> ScannedBook? in if case .result(let book) = event { book } else { nil } }
    #expect(told.map(\.id) == ["b1", "b2"] && result.books.map(\.id) == ["b2", "b1"])
    #expect(result.books.map(\.metadata.title) == ["The Lantern Maker", "The Lantern Maker"])
    #expect(Set(told.map(\.box)) == Set(result.books.map(\.box)))
    options.drafts = false
    #expect(try scanner.scan(try photo(), options: options).books.last?.metadata.title == "The Lantern Taker")
  }

  @Test func whatIsReadOnAToldPlaceBelongsToIt() {
    func read(_ texts: [String], x: Double, isTold: Bool = false) -> ReadSpine {
      let lines = texts.enumerated().map { downward($1, x: x, Double(100 * $0)...Double(100 * $0 + 90)) }
      return ReadSpine(
        spine: Spine(lines: lines), info: BookSpineInfo(title: texts[0], author: "", confidence: .low),
        certainty: 0, number: isTold ? 7 : 0)
    }
    let told = read(["Told", "Author"], x: 100, isTold: true)
    let known = [read(["Left"], x: 50), read(["Tolb"], x: 101), read(["Author"], x: 300)].takingOver([told])
    #expect(known.map(\.info.title) == ["Told", "Left", "Author"] && known.map(\.number) == [7, 0, 0])
    #expect(known[0].spine.lines.map(\.text) == ["Tolb"] && known[0].spine.quad == told.spine.quad)
    #expect([ReadSpine]().takingOver([told]).first?.spine.lines == told.spine.lines)
  }

  @Test(arguments: [
    ("Title", "Author", 0.55, false), ("Title", "Author", 0.45, true), ("Title", "Author", 0.95, false),
    ("Title", "", 0.55, true), ("", "Author", 0.55, true),
  ])
  func fairlyReadSpinesNeedNoCloserLook(title: String, author: String, score: Double, isWorth: Bool) {
    let info = BookSpineInfo(title: title, author: author, confidence: .low)
    let read = ReadSpine(spine: Spine(lines: [downward("Title", x: 60, 40...260)]), info: info, certainty: score)
    #expect(read.isWorthCloserLook == isWorth)
  }

  @Test func sureBooksAreToldBeforeTheOthersAreLookedAtCloser() throws {
    let scanner = Scanner(
      recognizer: FixedRecognizer(
        lines: [
          downward("Thomas Bergman", x: 60, 270...400),
          downward("The Lantern Maker", x: 260, 40...260), downward("Clara Whitfield", x: 260, 280...400),
        ],
        hidden: [downward("Rivers of Glass", x: 60, 40...250)]))
    let events = Mutex<[ScanEvent]>([])
    let result = try scanner.scan(try photo()) { event in
      events.withLock { $0.append(event) }
      return true
    }
    let seen = events.withLock { $0 }
    let names = seen.map(name(of:)).filter { $0 != "progress" }
    let each = ["segmented", "bookProgress", "result"]
    #expect(names == each + each + ["complete"])
    let told = seen.compactMap { event -> ScannedBook? in if case .result(let book) = event { book } else { nil } }
    #expect(told.map(\.metadata.title) == ["The Lantern Maker", "Rivers of Glass"])
    #expect(told.map(\.id) == ["b2", "b1"] && result.books.map(\.id) == ["b1", "b2"])
    #expect(result.books.map(\.metadata.author) == ["Thomas Bergman", "Clara Whitfield"])
    #expect(Set(told.map(\.box)) == Set(result.books.map(\.box)))
    let counts = seen.compactMap { event -> [Int]? in
      if case .bookProgress(let current, let total, _) = event { [current, total] } else { nil }
    }
    #expect(counts == [[1, 2], [2, 2]])
  }

  @Test func spinesWithoutTextAreLookedAtCloser() throws {
    let spans = [60..<104: 40, 104..<148: 160, 148..<196: 220, 196..<242: 90]
    let photo = try Image(width: 300, height: 500, format: .rgb) { samples in
      for index in 0..<(300 * 500) {
        let value = (50..<450).contains(index / 300) ? spans.first { $0.key.contains(index % 300) }?.value : nil
        for channel in 0..<3 { samples[index * 3 + channel] = UInt8(value ?? 10) }
      }
    }
    let recognizer = FixedRecognizer(
      lines: [
        downward("The Lantern Maker", x: 82, 60...290), downward("Clara Whitfield", x: 82, 310...430),
        downward("A History of Dust", x: 172, 60...290), downward("Thomas Bergman", x: 172, 310...430),
        downward("Tide Tables", x: 219, 60...290), downward("Robert Miller", x: 219, 310...430),
      ],
      hidden: [downward("Rivers of Glass", x: 126, 60...290), downward("Anna Carlson", x: 126, 310...430)])
    let titles = try [true, false].map { closely in
      try Scanner(recognizer: recognizer, looksCloser: closely).scan(photo).books.map(\.metadata.title)
    }
    #expect(titles[0] == ["The Lantern Maker", "Rivers of Glass", "A History of Dust", "Tide Tables"])
    #expect(titles[1] == ["The Lantern Maker", "", "A History of Dust", "Tide Tables"])
  }

  @Test func whatWasToldKeepsItsNumber() throws {
    let count = Mutex(0)
    let progress = ScanProgress(decodeMilliseconds: 0) { event in
      if case .segmented = event { count.withLock { $0 += 1 } }
      return true
    }
    let teller = BookTeller(of: try photo(), preview: false, progress) { read in
      ScannedBook(
        number: read.number, spine: read.spine, outcome: CatalogMatcher.Outcome(info: read.info), options: ScanOptions()
      )
    }
    func spine(_ text: String, _ x: Double) -> ReadSpine {
      let line = downward(text, x: x, 40...260)
      return ReadSpine(
        spine: Spine(lines: [line]), info: BookSpineInfo(title: text, author: "", confidence: .low), certainty: 0)
    }
    let shelf = try teller.segment([spine("A", 50), spine("B", 100), spine("C", 150)])
    let first = try teller.tell(shelf) { $0.info.title == "B" }
    #expect(first.map(\.number) == [1, 2, 3] && first.map { $0.book?.id } == [nil, "b2", nil])
    #expect(try teller.segment(first).map(\.number) == [1, 2, 3])
    #expect(count.withLock { $0 } == 1, "nothing new to be seen")
    let second = try teller.tell(teller.segment([spine("D", 40), first[1], spine("E", 150), spine("F", 200)]))
    #expect(second.map { $0.book?.id } == ["b1", "b2", "b3", "b4"] && count.withLock { $0 } == 2)
  }

  @Test func extractionIsTakenOffTheStageThatItIsWithin() throws {
    let progress = ScanProgress(decodeMilliseconds: 0) { _ in true }
    for stage in [ScanProgress.Stage.glance, .look] {
      try progress.stage(stage) { progress.extracting { progress.matching { _ = usleep(5000) } } }
    }
    let timings = progress.timings
    #expect(timings.match >= 10 && timings.extract >= 0 && timings.extract < 10)
    #expect(timings.recognize >= 0 && timings.recognize < 10)
  }

  @Test func fractionsOnlyGrow() throws {
    let fractions = Mutex<[Double]>([])
    _ = try scanner.scan(try photo()) { event in
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
        try scanner.scan(try photo()) { _ in
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
      try scanner.scan(try photo(), options: options).books.allSatisfy {
        !$0.needsReview && $0.reviewStatus == "verified"
      })
    options.reviewThreshold = 1.01
    let doubted = try scanner.scan(try photo(), options: options)
    #expect(doubted.books.allSatisfy { $0.needsReview && $0.reviewStatus == "needsReview" })
    #expect(doubted.suggestions.contains { $0.type == "low_confidence" && $0.affectedCount == 2 })
  }

  @Test func previewIsAJPEGOrAbsent() throws {
    for wanted in [true, false] {
      var options = ScanOptions()
      options.preview = wanted
      let picture = Mutex<[UInt8]?>(nil)
      _ = try scanner.scan(try photo(), options: options) { event in
        if case .segmented(let bytes, let total) = event {
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
    let result = try scanner.scan(try photo(), options: options)
    #expect(result.width == 440 && result.height == 400)
  }

  @Test func missingEngineSaysWhatToDo() {
    var options = ScannerOptions()
    options.engine = .ppocr
    options.modelDirectory = "/nonexistent"
    options.runtimeDirectory = "/nonexistent"
    #expect(throws: TextRecognitionError.self) { _ = try Scanner(options: options) }
  }
}

private func name(of event: ScanEvent) -> String {
  switch event {
  case .progress: "progress"
  case .draft: "draft"
  case .segmented: "segmented"
  case .bookProgress: "bookProgress"
  case .result: "result"
  case .complete: "complete"
  }
}
