import Collection
import Glibc
import Synchronization

@testable import Enrichment

/// Answers as a test says and when it says, and counts how often it was asked.
final class FakeProvider: BookProvider {
  typealias Answer = @Sendable (_ query: BookQuery, _ attempt: Int) throws(LookupError) -> [FoundBook]

  let name: String
  var isLocal: Bool { false }
  private let heldUntil: Int
  private let answer: Answer
  private let asked = Mutex<[String: Int]>([:])
  private let inside = Atomic(0)
  private let most = Atomic(0)

  /// - Parameters:
  ///   - name: Its name in events.
  ///   - heldUntil: Nobody gets an answer before it has been asked so often; `.max`: never.
  ///   - answer: What it answers.
  init(_ name: String = "fake", heldUntil: Int = 0, answer: @escaping Answer) {
    self.name = name
    self.heldUntil = heldUntil
    self.answer = answer
  }

  /// How often it was asked.
  var calls: Int { asked.withLock { $0.values.reduce(0, +) } }

  /// How many it was asked by at once, at most.
  var mostAtOnce: Int { most.load(ordering: .relaxed) }

  func lookUp(_ query: BookQuery, isCanceled: @escaping @Sendable () -> Bool) throws(LookupError) -> [FoundBook] {
    most.max(inside.add(1, ordering: .relaxed).newValue, ordering: .relaxed)
    defer { inside.subtract(1, ordering: .relaxed) }
    let attempt = asked.withLock { asked in
      asked[query.title, default: 0] += 1
      return asked[query.title, default: 0]
    }
    while calls < heldUntil {
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

  var source: ObjectIdentifier { ObjectIdentifier(self) }
  var saved: [String: EnrichmentStatus] { statuses.withLock { $0 } }

  func answer(for key: String) -> String? { nil }

  func keep(_ answer: String, for key: String, seconds: Double) {}

  func save(_ event: EnrichmentEvent) -> String? {
    if event.id == "full" { return "The disk is full." }
    statuses.withLock { $0[event.id] = event.status }
    return nil
  }
}
