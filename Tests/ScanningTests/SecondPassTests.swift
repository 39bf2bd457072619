import BookExtraction
import Imaging
import SpineDetection
import Synchronization
import Testing

@testable import Scanning

@Suite struct SecondPassTests {
  @Test func sureBooksArePublishedBeforeTheOthersAreReadAgain() throws {
    let scanner = Scanner(
      recognizer: FixedRecognizer(
        lines: [
          downward("Thomas Bergman", x: 60, 270...400),
          downward("The Lantern Maker", x: 260, 40...260), downward("Clara Whitfield", x: 260, 280...400),
        ],
        hidden: [downward("Rivers of Glass", x: 60, 40...250)]))
    let events = Mutex<[ScanEvent]>([])
    let result = try scanner.scan(try twoTonedPhoto()) { event in
      events.withLock { $0.append(event) }
      return true
    }
    let seen = events.withLock { $0 }
    let names = seen.map(\.name).filter { $0 != "progress" }
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

  @Test func readsSpinesWithoutText() throws {
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
      try Scanner(recognizer: recognizer, readsAgain: closely).scan(photo).books.map(\.metadata.title)
    }
    #expect(titles[0] == ["The Lantern Maker", "Rivers of Glass", "A History of Dust", "Tide Tables"])
    #expect(titles[1] == ["The Lantern Maker", "", "A History of Dust", "Tide Tables"])
  }

  @Test func settlesAllButMarks() {
    func read(_ title: String, x: Double, lines: Int = 1) -> RecognizedSpine {
      let lines = (0..<lines).map { downward("x", x: x, Double(100 * $0)...Double(100 * $0 + 90)) }
      return RecognizedSpine(
        spine: Spine(lines: lines), info: BookSpineInfo(title: title, author: "", confidence: .low),
        state: .open(certainty: 0))
    }
    var state = ScanState()
    state.spines = [read("Kept", x: 10).settled(), read("Gone", x: 100)]
    SecondPass(readsAgain: true).update(
      &state, with: [read("Title", x: 100), read("", x: 150), read("", x: 200, lines: 4), read("", x: 250, lines: 0)])
    #expect(state.open.isEmpty && state.drafts.isEmpty)
    #expect(state.spines.map(\.spine.lines.count).sorted() == [0, 1, 1, 4], "a mark has few lines and no title")
    #expect(state.spines.map(\.info.title).filter { !$0.isEmpty } == ["Kept", "Title"])
  }
}
