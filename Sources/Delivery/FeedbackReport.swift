/// What sending feedback has done.
public struct FeedbackReport: Sendable {
  /// How many the service accepted.
  public internal(set) var sent = 0
  /// Those at which it failed; they stay unsent.
  public internal(set) var failed: [Unsent] = []
  /// Those that it refused; they stay unsent.
  public internal(set) var refused: [Unsent] = []
  /// How many were not sent yet.
  public internal(set) var waiting = 0
  /// Why the call ended before all were tried; nil when none was left or the limit reached.
  public internal(set) var stoppedBy: DeliveryProblem?

  /// Feedback that the service did not take.
  public struct Unsent: Sendable {
    /// Its number.
    public let id: Int
    /// What the service said of it.
    public let problem: DeliveryProblem
  }
}
