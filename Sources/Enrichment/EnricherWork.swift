import Collection

/// The books of an enricher.
struct EnricherWork: Sendable {
  /// A book and where it came from.
  struct Item: Sendable {
    var request: EnrichmentRequest
    var store: (any EnrichmentStore)?

    var key: Key { Key(source: store?.source, id: request.id) }
  }

  /// Tells books apart: two collections number theirs alike.
  struct Key: Hashable, Sendable {
    var source: ObjectIdentifier?
    var id: String
  }

  /// What a thread does.
  enum Step: Sendable {
    /// Looks a book up that was submitted in this generation.
    case lookUp(Item, generation: Int)
    /// Tells the store of a book that it was given up.
    case giveBack(Item)
  }

  private struct Ended: Sendable {
    var item: Item
    var status: EnrichmentStatus
  }

  /// Wait for a thread.
  private(set) var waiting: ArraySlice<Item> = []
  /// Given up before any thread had begun them.
  private var givenUp: ArraySlice<Item> = []
  /// In work, those that wait included.
  private var active: Set<Key> = []
  /// Ended without success, for another try.
  private var ended: [Key: Ended] = [:]
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
  mutating func add(_ item: Item) -> Bool {
    guard active.insert(item.key).inserted else { return false }
    ended[item.key] = nil
    waiting.append(item)
    return true
  }

  /// What a thread does next; nil when there is nothing.
  mutating func next() -> Step? {
    defer {
      // An emptied slice keeps what it held, and the collections of that.
      if givenUp.isEmpty { givenUp = [] }
      if waiting.isEmpty { waiting = [] }
    }
    if let item = givenUp.popFirst() { return .giveBack(item) }
    return waiting.popFirst().map { .lookUp($0, generation: generation) }
  }

  /// The threads that there is something to do for.
  var usefulThreads: Int { givenUp.isEmpty ? activeCount : max(1, activeCount) }

  /// The books of an id that may be tried again: of several collections there may be several.
  func unfinished(_ id: String) -> [Item] { ended.values.map(\.item).filter { $0.request.id == id } }

  /// Notes how the work on a book ended.
  mutating func end(_ item: Item, _ status: EnrichmentStatus) {
    active.remove(item.key)
    if status == .success { successes += 1 } else { ended[item.key] = Ended(item: item, status: status) }
  }

  /// Gives up all books; a thread has to tell the stores of those that none had begun.
  mutating func stop() {
    generation += 1
    for item in waiting {
      end(item, .pending)
      if item.store != nil { givenUp.append(item) }
    }
    waiting = []
  }

  /// Books by status.
  var counts: [EnrichmentStatus: Int] {
    var counts: [EnrichmentStatus: Int] = [.success: successes, .inProgress: active.count - waiting.count]
    counts[.pending] = waiting.count
    for book in ended.values { counts[book.status, default: 0] += 1 }
    return counts.filter { $0.value > 0 }
  }
}
