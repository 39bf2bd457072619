import Collection
import JSONValues
import Threading

/// Asks one provider with all due care: cache, circuit breaker, retries, and the pauses that it asks for.
final class ProviderClient: Sendable {
  /// How asking went.
  enum Outcome {
    case found([FoundBook])
    case circuitOpen
    case failed(String)
    case canceled
  }

  private struct State {
    var breaker: CircuitBreaker
    /// Nobody asks before.
    var pausedUntil = 0.0
  }

  let provider: any BookProvider
  private let options: EnricherOptions
  private let state: Monitor<State>
  private let start = Moment.now

  init(_ provider: any BookProvider, options: EnricherOptions) {
    self.provider = provider
    self.options = options
    let breaker = CircuitBreaker(failuresToOpen: options.failuresToOpen, openSeconds: options.openSeconds)
    state = Monitor(State(breaker: breaker))
  }

  /// The name of the circuit's state; nil for a local provider, which has none.
  var circuit: String? { provider.isLocal ? nil : state.withLock { $0.breaker.state.name } }

  /// Asks for a book.
  ///
  /// - Parameters:
  ///   - query: What is known of it.
  ///   - cache: Where answers are kept.
  ///   - pause: Waits for so many seconds; returns false at once when the caller wants to stop.
  ///   - isCanceled: Whether the caller wants to stop.
  /// - Returns: What came of it.
  func ask(
    _ query: BookQuery, cache: any LookupCache, pause: (Double) -> Bool, isCanceled: @escaping @Sendable () -> Bool
  ) -> Outcome {
    if let books = cached(query, cache) { return .found(books) }
    var backoff = options.backoffSeconds
    for attempt in 1...max(1, options.attempts) {
      let seconds = secondsToWait
      guard seconds <= options.longestWaitSeconds else {
        return .failed(LookupError.rateLimited(seconds: seconds).text)
      }
      guard pause(seconds) else { return .canceled }
      guard begin() else { return .circuitOpen }
      do throws(LookupError) {
        let books = try provider.lookUp(query, isCanceled: isCanceled)
        state.withLock { $0.breaker.succeed() }
        keep(books, query, cache)
        return .found(books)
      } catch {
        note(error)
        guard let wait = wait(after: error, backoff) else {
          return error == .canceled ? .canceled : .failed(error.text)
        }
        guard attempt < options.attempts else { return .failed(error.text) }
        guard pause(wait) else { return .canceled }
        backoff *= 2
      }
    }
    return .failed("The provider was not asked.")
  }

  private var now: Double { (Moment.now - start) / .seconds(1) }

  private var secondsToWait: Double { max(0, state.withLock { $0.pausedUntil } - now) }

  private func begin() -> Bool { provider.isLocal || state.withLock { $0.breaker.begin(now: now) } }

  private func note(_ error: LookupError) {
    state.withLock { state in
      switch error {
      case .temporary: state.breaker.fail(now: now)
      case .permanent: state.breaker.succeed()
      case .canceled: state.breaker.abandon(now: now)
      case .rateLimited(let seconds):
        // A busy server works: it is left alone for a while, by all threads.
        state.breaker.abandon(now: now)
        state.pausedUntil = max(
          state.pausedUntil, now + (seconds ?? min(options.longestWaitSeconds, options.backoffSeconds)))
      }
    }
  }

  /// Seconds before the next attempt; nil when there is to be none.
  private func wait(after error: LookupError, _ backoff: Double) -> Double? {
    switch error {
    case .temporary: min(options.longestWaitSeconds, backoff) * Double.random(in: 0.5...1)
    case .rateLimited(let seconds) where (seconds ?? 0) <= options.longestWaitSeconds:
      // Not all at once when the pause is over.
      Double.random(in: 0...0.2) * min(1, options.backoffSeconds)
    case .rateLimited, .permanent, .canceled: nil
    }
  }

  private func cached(_ query: BookQuery, _ cache: any LookupCache) -> [FoundBook]? {
    guard !provider.isLocal, let text = cache.answer(for: query.key(provider: provider.name)) else { return nil }
    return try? JSONText.decode([FoundBook].self, from: text, "The answer")
  }

  private func keep(_ books: [FoundBook], _ query: BookQuery, _ cache: any LookupCache) {
    guard !provider.isLocal, let text = try? JSONText.encode(books) else { return }
    let seconds = options.cacheSeconds / (books.isEmpty ? 10 : 1)
    cache.keep(String(decoding: text, as: UTF8.self), for: query.key(provider: provider.name), seconds: seconds)
  }
}

extension LookupError {
  fileprivate var text: String {
    switch self {
    case .temporary(let text), .permanent(let text): text
    case .rateLimited(let seconds):
      "The service has had too many requests\(seconds.map { "; try again in \(Int(min(1e6, $0))) s" } ?? "")."
    case .canceled: "The work was stopped by the caller."
    }
  }
}
