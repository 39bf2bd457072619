import Collection

/// Knows books: a catalog on the device, a server, the host's own program.
public protocol BookProvider: Sendable {
  /// Names the provider in events, and its answers in the cache.
  var name: String { get }
  /// Whether asking takes microseconds and cannot fail for a while: then there is no cache and no circuit breaker.
  var isLocal: Bool { get }

  /// Looks a book up; called on any thread, from several at once.
  ///
  /// - Parameters:
  ///   - query: What is known of the book.
  ///   - isCanceled: True when nobody waits for the answer any more.
  /// - Returns: Books that it may be; none when there is no such book.
  /// - Throws: ``LookupError``.
  func lookUp(_ query: BookQuery, isCanceled: @escaping @Sendable () -> Bool) throws(LookupError) -> [FoundBook]
}

/// Why a provider has no answer.
public enum LookupError: Error, Hashable, Sendable {
  /// It may work when tried again.
  case temporary(String)
  /// It asks to wait for so many seconds; nil: it does not say how long.
  case rateLimited(seconds: Double?)
  /// It will not work when tried again.
  case permanent(String)
  /// The caller asked to stop.
  case canceled
}
