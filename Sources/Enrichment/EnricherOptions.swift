/// How books are looked up.
public struct EnricherOptions: Hashable, Sendable {
  /// The most books that are looked up at once, 1...64.
  public var concurrency = 4
  /// Books below this confidence are left out, 0...1.
  public var minimumConfidence = 0.7
  /// How often a provider is asked for a book before that counts as an error, 1...10.
  public var attempts = 3
  /// Seconds before the second attempt; doubled for each further one, with jitter.
  public var backoffSeconds = 0.5
  /// The longest that a book waits between attempts, in seconds; a server that asks for more has failed.
  public var longestWaitSeconds = 60.0
  /// Failures in a row that open a provider's circuit, from 1.
  public var failuresToOpen = 5
  /// Seconds that a circuit stays open before one book tries again.
  public var openSeconds = 30.0
  /// Seconds that an answer is kept; one without books a tenth of that.
  public var cacheSeconds = 7 * 24 * 3600.0

  /// The defaults.
  public init() {}
}
