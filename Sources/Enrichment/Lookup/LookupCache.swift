import Threading

/// Keeps the answers of providers.
public protocol LookupCache: Sendable {
  /// An answer that was kept and has not expired.
  func answer(for key: String) -> String?
  /// Keeps an answer for so many seconds.
  func keep(_ answer: String, for key: String, seconds: Double)
}

/// Keeps the answers that were used last, in memory.
public final class MemoryLookupCache: LookupCache {
  private struct Entry {
    var answer: String
    var expiry: Moment
    var used: UInt64
  }

  private struct State {
    var entries: [String: Entry] = [:]
    var uses: UInt64 = 0
  }

  private let capacity: Int
  private let state = Monitor(State())

  /// Makes an empty cache for so many answers.
  public init(capacity: Int = 1000) { self.capacity = max(0, capacity) }

  /// The answer; it counts as used.
  public func answer(for key: String) -> String? {
    state.withLock { state in
      guard var entry = state.entries[key], entry.expiry > .now else {
        state.entries[key] = nil
        return nil
      }
      state.uses += 1
      entry.used = state.uses
      state.entries[key] = entry
      return entry.answer
    }
  }

  /// Keeps an answer, and forgets those that were not used for longest, a tenth at once, when there are too many.
  public func keep(_ answer: String, for key: String, seconds: Double) {
    guard capacity > 0, seconds > 0 else { return }
    state.withLock { state in
      state.uses += 1
      state.entries[key] = Entry(answer: answer, expiry: .now + .seconds(min(seconds, 1e9)), used: state.uses)
      guard state.entries.count > capacity else { return }
      let kept = state.entries.sorted { $0.value.used > $1.value.used }.prefix(capacity - capacity / 10)
      state.entries = Dictionary(uniqueKeysWithValues: kept.map { ($0.key, $0.value) })
    }
  }
}
