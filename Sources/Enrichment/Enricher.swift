import BookExtraction
import Glibc
import Threading

/// Completes books from catalogs and services, in the background, several at once.
///
/// Used from many threads. Each accepted book gets the event `in_progress` and then one that says how it ended.
public final class Enricher: Sendable {
  /// Receives events, never two at once, on a thread of the enricher; returns false to stop all work.
  public typealias Listener = @Sendable (EnrichmentEvent) -> Bool

  /// The most books in work.
  public static let capacity = 100_000

  private let clients: [ProviderClient]
  private let cache: any LookupCache
  private let options: EnricherOptions
  private let work = Monitor(EnricherWork())
  private let delivery: SerialDelivery

  /// Makes an enricher; its threads start with the first books and end when there are none.
  ///
  /// - Parameters:
  ///   - providers: Whom to ask, in order.
  ///   - options: How.
  ///   - cache: Where answers are kept.
  ///   - onEvent: Receives the events.
  public init(
    providers: [any BookProvider], options: EnricherOptions = EnricherOptions(),
    cache: any LookupCache = MemoryLookupCache(), onEvent: @escaping Listener = { _ in true }
  ) {
    self.options = options
    self.cache = cache
    clients = providers.map { ProviderClient($0, options: options) }
    delivery = SerialDelivery(onEvent)
  }

  /// Has books looked up; returns at once.
  ///
  /// - Parameters:
  ///   - requests: The books.
  ///   - store: Where they come from and go back to; nil: the listener alone learns of them.
  /// - Returns: How many were accepted; those that are not sure enough, have neither title nor ISBN, or are in work are left out.
  /// - Throws: ``EnrichmentError``.
  public func submit(
    _ requests: [EnrichmentRequest], store: (any EnrichmentStore)? = nil
  ) throws(EnrichmentError) -> EnrichmentReport {
    try submit(requests.map { EnricherWork.Item(request: $0, store: store) })
  }

  private func submit(_ items: [EnricherWork.Item]) throws(EnrichmentError) -> EnrichmentReport {
    var report = EnrichmentReport()
    let refusal: EnrichmentError? = work.withLock { work in
      guard !work.isClosed else { return .invalidArgument("The enricher is closed.") }
      guard work.activeCount + items.count <= Self.capacity else {
        return .invalidArgument("An enricher takes at most \(Self.capacity) books at a time.")
      }
      report.accepted = items.count { isWorthwhile($0.request.metadata) && work.add($0) }
      report.skipped = items.count - report.accepted
      if startThreads(&work) { return nil }
      work.stop()
      return .noThread
    }
    if let refusal { throw refusal }
    return report
  }

  /// Looks a book up once more that was not found, failed, or was stopped.
  ///
  /// - Throws: ``EnrichmentError``, `.invalidArgument` when there is no such book.
  public func retry(_ id: String) throws(EnrichmentError) {
    let items = work.withLock { $0.unfinished(id) }
    guard !items.isEmpty else {
      throw .invalidArgument("No book \"\(id)\" waits for another try; submit it.")
    }
    _ = try submit(items)
  }

  /// Gives up all work and returns at once; the books stay `pending` and may be retried.
  public func stop() {
    work.withLock { work in
      work.stop()
      _ = startThreads(&work)
    }
  }

  /// Waits until nothing is in work and the last event has been received; not from within the listener.
  ///
  /// - Parameter seconds: The longest to wait; infinity: for ever.
  /// - Returns: Whether nothing is in work.
  public func wait(seconds: Double = .infinity) -> Bool {
    work.wait(until: Deadline(after: seconds)) { $0.isIdle ? true : nil } ?? false
  }

  /// Stops all work, takes no more, and waits until it has ended, except from within the listener.
  public func close() {
    let isWithinListener = work.withLock { work in
      work.isClosed = true
      return work.threads.contains(pthread_self())
    }
    stop()
    if !isWithinListener { _ = wait() }
  }

  /// How it stands.
  public var state: EnricherState {
    let (counts, isIdle) = work.withLock { ($0.counts, $0.isIdle) }
    let named = counts.map { ($0.key.rawValue, $0.value) }
    let circuits = clients.compactMap { client in client.circuit.map { (client.provider.name, $0) } }
    return EnricherState(
      counts: Dictionary(uniqueKeysWithValues: named), circuits: Dictionary(circuits) { first, _ in first },
      isIdle: isIdle)
  }

  /// The confidence is that of title and author; an ISBN without them, as of a barcode, is right by its check digit.
  private func isWorthwhile(_ metadata: BookMetadata) -> Bool {
    metadata.title.isEmpty ? metadata.isbn != nil : (metadata.confidence ?? 1) >= options.minimumConfidence
  }

  private func startThreads(_ work: inout EnricherWork) -> Bool {
    while work.threads.count + work.starting < min(options.concurrency, work.usefulThreads) {
      guard JobThread.start({ self.run() }) else { break }
      work.starting += 1
    }
    return !work.isIdle || work.waiting.isEmpty
  }

  /// Works until there is nothing to do.
  private func run() {
    work.withLock { work in
      work.starting -= 1
      work.threads.insert(pthread_self())
    }
    while let step = next() {
      switch step {
      case .lookUp(let item, let generation): lookUp(item, generation)
      case .giveBack(let item): _ = item.saved(item.stopped)
      }
    }
  }

  private func lookUp(_ item: EnricherWork.Item, _ generation: Int) {
    tell(EnrichmentEvent(item.request.id, .inProgress, item.request.metadata))
    let lookup = BookLookup(
      clients: clients, cache: item.store ?? cache, pause: { self.pause($0, generation) },
      isCanceled: { self.isStopped(since: generation) })
    let event = item.saved(lookup.run(item.request) ?? item.stopped)
    work.withLock { $0.end(item, event.status) }
    tell(event)
  }

  /// What to do next; nil ends the thread.
  private func next() -> EnricherWork.Step? {
    work.withLock { work in
      if let step = work.next() { return step }
      work.threads.remove(pthread_self())
      return nil
    }
  }

  private func tell(_ event: EnrichmentEvent) {
    if !delivery.send(event, isClosed: { work.withLock(\.isClosed) }) { stop() }
  }

  private func isStopped(since generation: Int) -> Bool { work.withLock { $0.generation != generation } }

  /// Waits; false at once when the work is stopped.
  private func pause(_ seconds: Double, _ generation: Int) -> Bool {
    guard seconds > 0 else { return !isStopped(since: generation) }
    return work.wait(until: Deadline(after: seconds)) { $0.generation != generation ? true : nil } == nil
  }
}

extension EnricherWork.Item {
  /// The event of a book that is given up.
  var stopped: EnrichmentEvent { EnrichmentEvent(request.id, .pending, request.metadata, message: "Stopped.") }

  /// Keeps the outcome where the book came from; an error when that is not possible.
  func saved(_ event: EnrichmentEvent) -> EnrichmentEvent {
    guard let complaint = store?.save(event) else { return event }
    return EnrichmentEvent(request.id, .error, request.metadata, message: complaint)
  }
}
