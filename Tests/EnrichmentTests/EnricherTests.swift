import BookExtraction
import Collection
import Glibc
import Synchronization
import Testing

@testable import Enrichment

@Suite struct EnricherTests {
  private let log = EventLog()
  private var options = EnricherOptions()

  init() {
    options.backoffSeconds = 0.001
    options.failuresToOpen = 1000
  }

  private func request(_ id: String, confidence: Double = 0.9) -> EnrichmentRequest {
    EnrichmentRequest(
      id: id, metadata: BookMetadata(title: "Volume \(id)", author: "Ada Lovell", confidence: confidence))
  }

  private func enricher(_ providers: [any BookProvider], cache: any LookupCache = MemoryLookupCache()) -> Enricher {
    Enricher(providers: providers, options: options, cache: cache) { [log] in log.add($0) }
  }

  private static func right(_ query: BookQuery) -> FoundBook {
    FoundBook(title: query.title, authors: ["Ada Lovell"], isbn: "9780306406157", publisher: "Nordlys", pageCount: 9)
  }

  @Test func fillsInWhatIsMissingOnly() throws {
    let enricher = enricher([FakeProvider { query, _ in [Self.right(query)] }])
    var book = request("one")
    book.metadata.publisher = "Printed House"
    #expect(try enricher.submit([book]) == EnrichmentReport(accepted: 1, skipped: 0))
    #expect(enricher.wait(seconds: 60))
    #expect(log.all.map(\.status) == [.inProgress, .success])
    let found = try #require(log.last["one"])
    #expect(found.metadata.publisher == "Printed House")
    #expect(found.metadata.isbn == "9780306406157")
    #expect(found.metadata.title == "Volume one")
    #expect(found.filled == ["isbn", "pageCount"])
    #expect(found.metadata.enrichmentStatus == "success")
  }

  @Test func givesEachBookItsStatus() throws {
    let provider = FakeProvider { query, attempt throws(LookupError) in
      switch query.title {
      case "Volume none": return []
      case "Volume lie": return [FoundBook(title: "Something Else", authors: ["Ada Lovell"])]
      case "Volume broken": throw .temporary("broken")
      case "Volume refused": throw .permanent("refused")
      case "Volume late": if attempt < 3 { throw .temporary("not yet") }
      case "Volume busy": if attempt < 2 { throw .rateLimited(seconds: 0.01) }
      default: break
      }
      return [Self.right(query)]
    }
    let enricher = enricher([provider])
    _ = try enricher.submit(["none", "lie", "broken", "refused", "late", "busy", "fine"].map { request($0) })
    #expect(enricher.wait(seconds: 60))
    let statuses = log.last.mapValues(\.status)
    #expect(
      statuses == [
        "none": .notFound, "lie": .reviewNeeded, "broken": .error, "refused": .error, "late": .success,
        "busy": .success, "fine": .success,
      ])
    #expect(enricher.state.counts == ["not_found": 1, "review_needed": 1, "error": 2, "success": 3])
    #expect(log.last["broken"]?.message?.contains("broken") == true)
  }

  @Test mutating func aServerThatAsksForTooLongAWaitHasFailed() throws {
    options.longestWaitSeconds = 0.05
    let enricher = enricher([FakeProvider { _, _ throws(LookupError) in throw .rateLimited(seconds: 3600) }])
    _ = try enricher.submit([request("one")])
    #expect(enricher.wait(seconds: 60))
    #expect(log.last["one"]?.status == .error)
    #expect(log.last["one"]?.message?.contains("3600") == true)
  }

  @Test mutating func aServerThatAsksForTooLongAWaitIsLeftAlone() throws {
    options.longestWaitSeconds = 0.05
    options.concurrency = 1
    let provider = FakeProvider { _, _ throws(LookupError) in throw .rateLimited(seconds: 3600) }
    let enricher = enricher([provider])
    _ = try enricher.submit((1...5).map { request("\($0)") })
    #expect(enricher.wait(seconds: 60))
    #expect(provider.calls == 1)
    #expect(log.last.count == 5 && log.last.values.allSatisfy { $0.message?.contains("try again in 3") == true })
  }

  @Test func asksTheNextProviderForTheRest() throws {
    let first = FakeProvider("first") { query, _ in
      [FoundBook(title: query.title, authors: ["A. Lovell"], pageCount: 7)]
    }
    let second = FakeProvider("second") { query, _ in [Self.right(query)] }
    let third = FakeProvider("third") { _, _ throws(LookupError) in throw .permanent("no") }
    let enricher = enricher([first, second, third])
    _ = try enricher.submit([request("one")])
    #expect(enricher.wait(seconds: 60))
    let event = try #require(log.last["one"])
    #expect(event.status == .success)
    #expect(event.providers == ["first", "second"])
    #expect(event.metadata.pageCount == 7)
    #expect(event.metadata.isbn == "9780306406157")
  }

  @Test func tellsWhoFailedBesideTheOneThatFoundTheBook() throws {
    let failing = FakeProvider("failing") { _, _ throws(LookupError) in throw .permanent("no") }
    let other = FakeProvider("other") { _, _ in [FoundBook(title: "Another Book", authors: ["Nobody"])] }
    let enricher = enricher([failing, other, FakeProvider("knowing") { query, _ in [Self.right(query)] }])
    _ = try enricher.submit([request("one")])
    #expect(enricher.wait(seconds: 60))
    let event = try #require(log.last["one"])
    #expect(event.status == .success)
    #expect(event.message == "failing: no")
  }

  @Test mutating func theCircuitOpens() throws {
    options.failuresToOpen = 3
    options.openSeconds = 86_400
    options.attempts = 1
    options.concurrency = 1
    let provider = FakeProvider { _, _ throws(LookupError) in throw .temporary("down") }
    let enricher = enricher([provider])
    _ = try enricher.submit((1...10).map { request("\($0)") })
    #expect(enricher.wait(seconds: 60))
    #expect(provider.calls == 3)
    #expect(enricher.state.counts == ["error": 3, "circuit_open": 7])
    #expect(enricher.state.circuits == ["fake": "open"])
  }

  @Test mutating func theCircuitCloses() throws {
    options.failuresToOpen = 1
    options.openSeconds = 0.001
    options.attempts = 1
    let provider = FakeProvider { query, attempt throws(LookupError) in
      if attempt == 1 { throw .temporary("down") }
      return [Self.right(query)]
    }
    let enricher = enricher([provider])
    _ = try enricher.submit([request("one")])
    #expect(enricher.wait(seconds: 60))
    #expect(log.last["one"]?.status == .error)
    usleep(2000)
    try enricher.retry("one")
    #expect(enricher.wait(seconds: 60))
    #expect(log.last["one"]?.status == .success)
    #expect(enricher.state.circuits == ["fake": "closed"])
  }

  @Test func answersAreKept() throws {
    let cache = MemoryLookupCache()
    let provider = FakeProvider { query, _ in query.title.hasSuffix("none") ? [] : [Self.right(query)] }
    for _ in 1...3 {
      let enricher = enricher([provider], cache: cache)
      _ = try enricher.submit([request("one"), request("none")])
      #expect(enricher.wait(seconds: 60))
    }
    #expect(provider.calls == 2)
    #expect(log.all.count { $0.status == .success } == 3)
    #expect(log.all.count { $0.status == .notFound } == 3)
  }

  @Test func stopsAtOnceAndGoesOnLater() throws {
    let provider = FakeProvider(heldUntil: .max) { query, _ in [Self.right(query)] }
    let enricher = enricher([provider])
    _ = try enricher.submit((1...20).map { request("\($0)") })
    enricher.stop()
    #expect(enricher.wait(seconds: 60))
    #expect(enricher.state.counts == ["pending": 20])
    #expect(throws: EnrichmentError.self) { try enricher.retry("21") }
    try enricher.retry("7")
    enricher.close()
    #expect(throws: EnrichmentError.self) { try enricher.submit([request("x")]) }
  }

  @Test func stoppingDoesNotWaitForAServer() throws {
    let released = SharedFlag()
    let provider = FakeProvider { query, _ in
      for _ in 0..<60_000 where !released.value { usleep(1000) }
      return [Self.right(query)]
    }
    let enricher = enricher([provider])
    _ = try enricher.submit([request("one")])
    for _ in 0..<60_000 where provider.calls == 0 { usleep(1000) }
    enricher.stop()
    #expect(!enricher.wait(seconds: 0), "it is still being asked")
    released.value = true
    #expect(enricher.wait(seconds: 60))
  }

  @Test func aStoreLearnsHowItEnded() throws {
    let store = FakeStore()
    let provider = FakeProvider { query, _ in query.title == "Volume 1" ? [Self.right(query)] : [] }
    let enricher = enricher([provider])
    _ = try enricher.submit([request("1"), request("2")], store: store)
    #expect(enricher.wait(seconds: 60))
    #expect(store.saved == ["1": .success, "2": .notFound])
    let stopped = self.enricher([FakeProvider(heldUntil: .max) { _, _ in [] }])
    _ = try stopped.submit((3...50).map { request("\($0)") }, store: store)
    stopped.stop()
    #expect(stopped.wait(seconds: 60))
    #expect(store.saved.count == 50)
    #expect(store.saved.values.count { $0 == .pending } == 48)
    _ = try enricher.submit([request("full")], store: store)
    #expect(enricher.wait(seconds: 60))
    #expect(log.last["full"]?.status == .error)
    #expect(log.last["full"]?.message == "The disk is full.")
  }

  @Test func leavesOutDoubtfulBooksAndThoseInWork() throws {
    let enricher = enricher([FakeProvider { _, _ in [] }])
    let books = [request("sure"), request("sure"), request("doubtful", confidence: 0.69)]
    #expect(try enricher.submit(books) == EnrichmentReport(accepted: 1, skipped: 2))
    #expect(enricher.wait(seconds: 60))
  }

  @Test func theListenerMayCallBackAndStop() throws {
    let seen = SharedFlag()
    let holder = Mutex<Enricher?>(nil)
    let enricher = Enricher(providers: [FakeProvider { _, _ in [] }], options: options) { event in
      let own = holder.withLock { $0 }
      if event.status == .notFound, !seen.value {
        seen.value = true
        try? own?.retry(event.id)
        own?.close()
      }
      return true
    }
    holder.withLock { $0 = enricher }
    _ = try enricher.submit([request("one")])
    #expect(enricher.wait(seconds: 60))
    #expect(seen.value)
    holder.withLock { $0 = nil }
  }

  @Test mutating func severalAreAskedForAtOnce() throws {
    options.concurrency = 8
    let provider = FakeProvider(heldUntil: 8) { query, _ in [Self.right(query)] }
    let enricher = enricher([provider])
    _ = try enricher.submit((1...16).map { request("\($0)") })
    #expect(enricher.wait(seconds: 60))
    #expect(provider.mostAtOnce == 8)
    enricher.close()
  }
}
