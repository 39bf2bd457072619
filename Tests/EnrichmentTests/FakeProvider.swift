import Collection
import Glibc
import Synchronization

@testable import Enrichment

/// Answers as a test says, and counts how often it was asked.
final class FakeProvider: BookProvider {
  typealias Answer = @Sendable (_ query: BookQuery, _ attempt: Int) throws(LookupError) -> [FoundBook]

  let name: String
  var isLocal: Bool { false }
  private let milliseconds: UInt32
  private let answer: Answer
  private let asked = Mutex<[String: Int]>([:])

  init(_ name: String = "fake", milliseconds: UInt32 = 0, answer: @escaping Answer) {
    self.name = name
    self.milliseconds = milliseconds
    self.answer = answer
  }

  /// How often it was asked.
  var calls: Int { asked.withLock { $0.values.reduce(0, +) } }

  func lookUp(_ query: BookQuery, isCanceled: @escaping @Sendable () -> Bool) throws(LookupError) -> [FoundBook] {
    let attempt = asked.withLock { asked in
      asked[query.title, default: 0] += 1
      return asked[query.title, default: 0]
    }
    for _ in 0..<milliseconds {
      if isCanceled() { throw .canceled }
      usleep(1000)
    }
    return try answer(query, attempt)
  }
}

/// Collects events.
final class EventLog: Sendable {
  private let events = Mutex<[EnrichmentEvent]>([])

  var all: [EnrichmentEvent] { events.withLock { $0 } }

  /// The last event of each book.
  var last: [String: EnrichmentEvent] { Dictionary(all.map { ($0.id, $0) }) { $1 } }

  func add(_ event: EnrichmentEvent) -> Bool {
    events.withLock { $0.append(event) }
    return true
  }
}

/// A truth value that threads share.
final class SharedFlag: Sendable {
  private let flag: Atomic<Bool>

  init(_ value: Bool = false) { flag = Atomic(value) }

  var value: Bool {
    get { flag.load(ordering: .acquiring) }
    set { flag.store(newValue, ordering: .releasing) }
  }
}

/// Keeps statuses by book; a book named "full" it cannot keep.
final class FakeStore: EnrichmentStore {
  private let statuses = Mutex<[String: EnrichmentStatus]>([:])

  var saved: [String: EnrichmentStatus] { statuses.withLock { $0 } }

  func answer(for key: String) -> String? { nil }

  func keep(_ answer: String, for key: String, seconds: Double) {}

  func save(_ event: EnrichmentEvent) -> String? {
    if event.id == "full" { return "The disk is full." }
    statuses.withLock { $0[event.id] = event.status }
    return nil
  }
}
