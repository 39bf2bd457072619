/// Thrown by work that its host asked to stop.
public struct Canceled: Error, Hashable, Sendable {
  /// Makes the error.
  public init() {}
}
