/// A look at a job.
public struct ScanJobStatus: Sendable, Encodable {
  /// Where it stands.
  public var state: ScanJobState
  /// How much of the scan is done, 0...1; never less than before.
  public var fraction: Double
  /// What is being done, for people.
  public var message: String
  /// Seconds since the scan began; 0 while it is queued.
  public var secondsElapsed: Double
  /// An estimate of the seconds until the end, 0 when the job has ended; nil while too little is done to tell.
  public var secondsLeft: Double?
  /// Jobs of higher priority begin first.
  public var priority: Int
  /// Events that wait to be pulled.
  public var waitingEvents: Int
  /// Whether a result waits to be taken.
  public var hasResult: Bool
  /// Why the job ended without a result.
  public var failure: (any Error)?

  /// What is encoded: all but the failure, whose words are the host's language's.
  private enum CodingKeys: CodingKey {
    case state, fraction, message, secondsElapsed, secondsLeft, priority, waitingEvents, hasResult
  }
}
