/// What sending feedback has done.
public struct FeedbackReport: Sendable {
  /// How many the service accepted.
  public internal(set) var sent = 0
  /// Those that it refused; they stay unsent.
  public internal(set) var refused: [Refused] = []
  /// How many were not sent yet.
  public internal(set) var waiting = 0
  /// Why the next one could not be sent now; nil when none was left or the limit reached.
  public internal(set) var stoppedBy: DeliveryProblem?

  /// Feedback that the service does not want.
  public struct Refused: Sendable {
    /// Its number.
    public let id: Int
    /// What the service said of it.
    public let problem: DeliveryProblem
  }
}
