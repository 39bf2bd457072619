import Threading

/// Counts how often the recognizer's network ran during one reading; used from all its threads.
final class RunCounter: Sendable {
  private let runs = Monitor(0)

  /// The runs so far.
  var count: Int { runs.withLock { $0 } }

  /// Counts one more.
  func add() { runs.withLock { $0 += 1 } }
}
