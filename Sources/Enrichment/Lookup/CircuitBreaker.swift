/// Keeps a provider that fails from being asked again and again.
///
/// Closed, all may ask. After failures in a row it opens, and nobody may. After a while it is half open: one may ask, and
/// the outcome closes or opens it again (M. Nygard, Release It!, 2007, section 5.2). Times are seconds of any clock.
struct CircuitBreaker: Sendable {
  /// Where it stands.
  enum State: Hashable, Sendable {
    case closed(failures: Int)
    case open(until: Double)
    case halfOpen

    /// Its name in JSON.
    var name: String {
      switch self {
      case .closed: "closed"
      case .open: "open"
      case .halfOpen: "half_open"
      }
    }
  }

  /// Failures in a row that open it.
  let failuresToOpen: Int
  /// Seconds that it stays open.
  let openSeconds: Double
  /// Where it stands.
  private(set) var state = State.closed(failures: 0)

  init(failuresToOpen: Int, openSeconds: Double) {
    self.failuresToOpen = failuresToOpen
    self.openSeconds = openSeconds
  }

  /// Whether one may ask now; who may reports how it went.
  mutating func begin(now: Double) -> Bool {
    switch state {
    case .closed: return true
    case .halfOpen: return false
    case .open(let until):
      guard now >= until else { return false }
      state = .halfOpen
      return true
    }
  }

  /// The provider answered.
  mutating func succeed() {
    if case .open = state { return }
    state = .closed(failures: 0)
  }

  /// The provider failed.
  mutating func fail(now: Double) {
    switch state {
    case .closed(let failures) where failures + 1 < failuresToOpen: state = .closed(failures: failures + 1)
    case .closed, .halfOpen: state = .open(until: now + openSeconds)
    case .open: break
    }
  }

  /// The attempt ended without telling anything of the provider.
  mutating func abandon(now: Double) {
    if state == .halfOpen { state = .open(until: now) }
  }
}
