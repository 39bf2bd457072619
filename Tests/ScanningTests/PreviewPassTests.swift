import BookExtraction
import Imaging
import SpineDetection
import Synchronization
import Testing

@testable import Scanning

@Suite struct PreviewPassTests {
  @Test func draftsComeFirstAndChangeNothing() throws {
    var options = ScanOptions()
    options.drafts = true
    let middle = Scanner(
      recognizer: FixedRecognizer(lines: [downward("The Lantern Maker", x: 60, 40...260)]))
    let names = Mutex<[String]>([])
    let drafts = Mutex<[ScannedBook]>([])
    let result = try middle.scan(try twoTonedPhoto(), options: options) { event in
      names.withLock { $0.append(event.name) }
      if case .draft(let book) = event { drafts.withLock { $0.append(book) } }
      return true
    }
    let seen = names.withLock { $0 }.filter { $0 != "progress" }
    #expect(seen == ["draft", "segmented", "bookProgress", "result", "complete"])
    #expect(drafts.withLock { $0.first?.metadata.title } == "The Lantern Maker")
    // The recognizer gives the strip the same lines; the strip begins at 0.35 of 400 pixels.
    let boxes = drafts.withLock { $0.map(\.box) }
    #expect(boxes.map(\.x) == [187] && boxes.map(\.width) == [26])
    #expect(result.books[0].box.x < 50 && result.books[0].box.maxX > 70)
    #expect(try middle.scan(try twoTonedPhoto()).books.map(\.box) == result.books.map(\.box))
  }

  @Test func looksAtASmallerPartWhereAFirstLookReadsNothing() throws {
    // The smaller part begins at 132 pixels from the top, and is 176 pixels high.
    var recognizer = FixedRecognizer(lines: [downward("The Lantern Maker", x: 60, 10...160)])
    func early() throws -> [Rect] {
      var options = ScanOptions()
      options.drafts = true
      let boxes = Mutex<[Rect?]>([])
      _ = try Scanner(recognizer: recognizer).scan(try twoTonedPhoto(), options: options) { event in
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

  @Test func whatIsReadSurelyIsPublishedAndStays() throws {
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
    let result = try scanner.scan(try twoTonedPhoto(), options: options) { event in
      events.withLock { $0.append(event) }
      return true
    }
    let seen = events.withLock { $0 }
    let names = seen.map(\.name).filter { $0 != "progress" }
    #expect(names.firstIndex(of: "result") == names.firstIndex { $0 != "draft" }, "\(names)")
    let told = seen.compactMap { event -> ScannedBook? in if case .result(let book) = event { book } else { nil } }
    #expect(told.map(\.id) == ["b1", "b2"] && result.books.map(\.id) == ["b2", "b1"])
    #expect(result.books.map(\.metadata.title) == ["The Lantern Maker", "The Lantern Maker"])
    #expect(Set(told.map(\.box)) == Set(result.books.map(\.box)))
    options.drafts = false
    #expect(try scanner.scan(try twoTonedPhoto(), options: options).books.last?.metadata.title == "The Lantern Taker")
  }

  /// A spine at `x` that was read with a score.
  private func read(_ title: String, x: Double, score: Double) -> RecognizedSpine {
    RecognizedSpine(
      spine: Spine(lines: [downward("x", x: x, 40...260)]),
      info: BookSpineInfo(title: title, author: "", confidence: .low, score: score), state: .open(certainty: score))
  }

  @Test func settlesTheSurestFirstAndKeepsTheOthersAsDrafts() {
    var state = ScanState()
    let pass = PreviewPass(height: 1)
    pass.update(
      &state,
      with: [
        read("A", x: 50, score: 0.85), read("B", x: 100, score: 0.3), read("", x: 150, score: 0.1),
        read("C", x: 200, score: 0.9),
      ])
    #expect(state.spines.map(\.info.title) == ["B", "C", "A"])
    #expect(state.drafts.map(\.info.title) == ["B"] && state.settled.count == 2)
    #expect(!pass.isNeeded(after: state), "what is settled needs no smaller part")
    pass.update(&state, with: [read("D", x: 103, score: 0.5)])
    #expect(state.drafts.count == 1, "the place has a draft")
  }

  @Test func takesNoSpineThatThePartCuts() throws {
    let photo = try ShelfPhoto(try twoTonedPhoto(), threads: 1)
    let pass = PreviewPass(height: 1)
    func accepts(_ x: Double, _ span: ClosedRange<Double>) -> Bool {
      pass.accepts(Spine(lines: [downward("Text", x: x, span)]), on: photo)
    }
    // The part is 140 to 260 across, as high as the photo.
    #expect(accepts(200, 0...440) && accepts(153, 40...260))
    #expect(!accepts(145, 40...260) && !accepts(258, 40...260))
    #expect(!PreviewPass(height: 0.4).accepts(Spine(lines: [downward("Text", x: 200, 40...260)]), on: photo))
  }
}
