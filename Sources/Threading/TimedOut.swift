/// Thrown by work whose host gave it a limit of time.
public struct TimedOut: Error, Hashable, Sendable {
  /// The limit in milliseconds.
  public let milliseconds: Int

  /// Makes the error.
  public init(milliseconds: Int) { self.milliseconds = milliseconds }
}
