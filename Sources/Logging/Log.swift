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
    /// How often the receiver was replaced.
    var generation = 0
    /// The calls of receivers that have not returned: their threads, and which receiver it was.
    var running: [(thread: pthread_t, generation: Int)] = []
  }

  private static let state = Monitor(State())
  /// The highest level that is heard; 0: none.
  private static let highest = Atomic(0)

  /// How often a receiver may write within what it was told: what fails in it is told, too, and would be without end.
  private static let mostNested = 4

  /// Replaces the receiver; the former one is not called any more when this returns, unless this is called from within one.
  public static func send(upTo level: Level?, to receiver: Receiver?) {
    let own = pthread_self()
    let generation = state.withLock { state in
      state.receiver = receiver
      state.generation += 1
      highest.store(receiver == nil ? 0 : level?.rawValue ?? 0, ordering: .relaxed)
      return state.generation
    }
    // Two receivers that replace themselves at once must not wait for each other.
    _ = state.wait(until: nil) { state in
      let isWithin = state.running.contains { pthread_equal($0.thread, own) != 0 }
      return isWithin || !state.running.contains { $0.generation < generation } ? true : nil
    }
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
      guard let receiver = state.receiver,
        state.running.count(where: { pthread_equal($0.thread, own) != 0 }) < Self.mostNested
      else { return Receiver?.none }
      state.running.append((own, state.generation))
      return receiver
    }
    guard let receiver else { return }
    receiver(level, message())
    state.withLock { state in
      if let index = state.running.lastIndex(where: { pthread_equal($0.thread, own) != 0 }) {
        state.running.remove(at: index)
      }
    }
  }
}
