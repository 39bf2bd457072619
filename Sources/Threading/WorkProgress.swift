/// Tells a host how far a long call is, and stops the call when the host or a limit of time says so; for one thread.
public final class WorkProgress {
  /// The shortest time between two reports: work asks far more often whether to go on.
  private static let pause: Duration = .milliseconds(20)

  private let onFraction: (Double) -> Bool
  private let limit: Int?
  private let deadline: Moment?
  private var latest: Moment?
  private var furthest = 0.0
  private var isStopped = false
  private var isLate = false

  /// Begins a call.
  ///
  /// - Parameters:
  ///   - limit: Milliseconds after which it is given up; nil: never.
  ///   - onFraction: Receives how much is done, 0...1, which never shrinks; returns false to stop.
  public init(limit: Int? = nil, onFraction: @escaping (Double) -> Bool = { _ in true }) {
    self.limit = limit
    self.onFraction = onFraction
    deadline = limit.map { .now + .milliseconds($0) }
  }

  /// Reports how much is done, at most fifty times a second.
  ///
  /// - Parameter fraction: 0...1.
  /// - Returns: Whether to go on; once false, always false.
  public func shouldContinue(_ fraction: Double) -> Bool {
    let now = Moment.now
    if isStopped { return false }
    if let deadline, now >= deadline { (isStopped, isLate) = (true, true) }
    if let latest, now - latest < Self.pause { return !isStopped }
    latest = now
    furthest = max(furthest, min(1, fraction))
    isStopped = isStopped || !onFraction(furthest)
    return !isStopped
  }

  /// Runs the work of the call, which may fail in any way once it was told to stop.
  ///
  /// - Throws: ``TimedOut`` or ``Canceled`` when it was told to stop and threw; else what `body` throws.
  public func limited<Result>(_ body: () throws -> Result) throws -> Result {
    do {
      return try body()
    } catch {
      guard isStopped else { throw error }
      guard isLate else { throw Canceled() }
      throw TimedOut(milliseconds: limit ?? 0)
    }
  }
}
