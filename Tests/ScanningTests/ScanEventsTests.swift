import BookExtraction
import Catalog
import SpineDetection
import Synchronization
import Testing

@testable import Scanning

@Suite struct ScanEventsTests {
  private func read(_ title: String, x: Double) -> RecognizedSpine {
    RecognizedSpine(
      spine: Spine(lines: [downward(title, x: x, 40...260)]),
      info: BookSpineInfo(title: title, author: "", confidence: .low), state: .settled(nil))
  }

  private func book(_ read: RecognizedSpine, _ number: Int) -> ScannedBook {
    ScannedBook(
      number: number, spine: read.spine, outcome: CatalogMatcher.Outcome(reading: read.info), options: ScanOptions())
  }

  /// The names of the events that `publish` sends.
  private func names(_ publish: (ScanEvents) throws -> Void) throws -> [String] {
    let names = Mutex<[String]>([])
    let progress = ScanProgress(decodeMilliseconds: 0) { event in
      names.withLock { $0.append(event.name) }
      return true
    }
    try publish(ScanEvents(of: try twoTonedPhoto(), preview: false, progress))
    return names.withLock { $0 }
  }

  @Test func spinesArePublishedWhenTheyChange() throws {
    var state = ScanState()
    state.spines = [read("A", x: 50), read("B", x: 100)]
    let names = try names { events in
      try events.publish(spinesOf: state)
      state.coversPhoto = true
      try events.publish(spinesOf: state)
      try events.publish(spinesOf: state)
      state.spines.removeLast()
      try events.publish(spinesOf: state)
    }
    #expect(names == ["segmented", "segmented"], "not before they cover the photo, and not twice")
  }

  @Test func spinesAreToldWithTheIdsOfTheirBooks() throws {
    var state = ScanState()
    state.coversPhoto = true
    state.spines = [read("A", x: 50), read("B", x: 100), read("C", x: 150)]
    state.spines[2].state = .settled(book(state.spines[2], 1))
    let places = Mutex<[SpinePlace]>([])
    let progress = ScanProgress(decodeMilliseconds: 0) { event in
      if case .segmented(_, 3, let spines) = event { places.withLock { $0 = spines } }
      return true
    }
    try ScanEvents(of: try twoTonedPhoto(), preview: false, progress).publish(spinesOf: state)
    #expect(places.withLock { $0.map(\.id) } == ["b2", "b3", "b1"], "a published book keeps its number")
    #expect(places.withLock { $0.map(\.quad) } == state.spines.map(\.spine.outline.coordinates))
  }

  @Test func booksAreCountedOnceTheSpinesArePublished() throws {
    var state = ScanState()
    state.spines = [read("A", x: 50)]
    let names = try names { events in
      try events.publish(draft: book(state.spines[0], 1))
      #expect(events.draftCount == 1)
      try events.publishNextBook(of: state)
      state.coversPhoto = true
      try events.publish(spinesOf: state)
      try events.publishNextBook(of: state)
      try events.publish(book: book(state.spines[0], 1))
      events.publish(endWith: [])
    }
    #expect(names == ["draft", "segmented", "bookProgress", "result", "complete"])
  }
}
