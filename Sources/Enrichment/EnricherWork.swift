/// The books of an enricher.
struct EnricherWork: Sendable {
  private struct Ended: Sendable {
    var request: EnrichmentRequest
    var status: LookupStatus
  }

  /// Wait for a thread.
  private(set) var waiting: ArraySlice<EnrichmentRequest> = []
  /// In work, those that wait included.
  private var active: Set<String> = []
  /// Ended without success, for another try.
  private var ended: [String: Ended] = [:]
  private var successes = 0
  /// The threads that work, as numbers of pthreads.
  var threads: Set<UInt> = []
  /// Threads that were started and have not begun.
  var starting = 0
  /// Grows with each stop: look-ups that began before are given up.
  private(set) var generation = 0
  var isClosed = false

  /// How many books are in work.
  var activeCount: Int { active.count }

  /// Whether no thread is left.
  var isIdle: Bool { threads.isEmpty && starting == 0 }

  /// Queues a book; false when it is in work already.
  mutating func add(_ request: EnrichmentRequest) -> Bool {
    guard active.insert(request.id).inserted else { return false }
    ended[request.id] = nil
    waiting.append(request)
    return true
  }

  /// The next book to look up.
  mutating func next() -> EnrichmentRequest? { waiting.popFirst() }

  /// A book that may be tried again.
  func unfinished(_ id: String) -> EnrichmentRequest? { ended[id]?.request }

  /// Notes how the work on a book ended.
  mutating func end(_ request: EnrichmentRequest, _ status: LookupStatus) {
    active.remove(request.id)
    if status == .success { successes += 1 } else { ended[request.id] = Ended(request: request, status: status) }
  }

  /// Gives up all books.
  mutating func stop() {
    generation += 1
    for request in waiting { end(request, .pending) }
    waiting = []
  }

  /// Books by status.
  var counts: [LookupStatus: Int] {
    var counts: [LookupStatus: Int] = [.success: successes, .inProgress: active.count - waiting.count]
    counts[.pending] = waiting.count
    for book in ended.values { counts[book.status, default: 0] += 1 }
    return counts.filter { $0.value > 0 }
  }
}
