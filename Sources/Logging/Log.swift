import Glibc
import Synchronization
import Threading

/// What the library tells its host besides results and errors: it never prints.
public enum Log {
  /// How much a message matters; a host hears those up to the level that it asks for.
  public enum Level: Int, Sendable, Comparable {
    /// The library has a defect.
    case error = 1
    /// A result is worse than it could be.
    case warning = 2
    /// What was chosen or done.
    case info = 3
    /// What helps to find a defect: each call that failed.
    case debug = 4

    /// By how much they tell.
    public static func < (one: Level, other: Level) -> Bool { one.rawValue < other.rawValue }
  }

  /// Receives messages on whichever thread has one, several at once.
  public typealias Receiver = @Sendable (Level, String) -> Void

  private struct State: Sendable {
    var receiver: Receiver?
    /// The threads that are within the receiver, once for each call.
    var running: [pthread_t] = []
  }

  private static let state = Monitor(State())
  /// The highest level that is heard; 0: none.
  private static let highest = Atomic(0)

  /// Replaces the receiver; the former one is not called any more when this returns, unless this is called from within it.
  public static func send(upTo level: Level?, to receiver: Receiver?) {
    let own = pthread_self()
    state.withLock { $0.receiver = receiver }
    highest.store(receiver == nil ? 0 : level?.rawValue ?? 0, ordering: .relaxed)
    _ = state.wait(until: nil) { $0.running.contains { pthread_equal($0, own) == 0 } ? nil : true }
  }

  /// Tells the host something, if it wants to hear it.
  ///
  /// - Parameters:
  ///   - level: How much it matters.
  ///   - message: A sentence; made only when it is heard.
  public static func write(_ level: Level, _ message: @autoclosure () -> String) {
    guard level.rawValue <= highest.load(ordering: .relaxed) else { return }
    let own = pthread_self()
    let receiver = state.withLock { state in
      if state.receiver != nil { state.running.append(own) }
      return state.receiver
    }
    guard let receiver else { return }
    receiver(level, message())
    state.withLock { state in
      if let index = state.running.lastIndex(where: { pthread_equal($0, own) != 0 }) { state.running.remove(at: index) }
    }
  }
}
