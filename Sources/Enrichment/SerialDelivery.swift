import Threading

/// Hands events to a listener one after the other, whichever threads they come from, holding no lock meanwhile.
final class SerialDelivery: Sendable {
  private struct State {
    var waiting: ArraySlice<EnrichmentEvent> = []
    var isDelivering = false
  }

  private let state = Monitor(State())
  private let listener: Enricher.Listener

  init(_ listener: @escaping Enricher.Listener) { self.listener = listener }

  /// Delivers an event on this thread, with those that come meanwhile; or leaves it to the thread that is delivering.
  ///
  /// - Parameters:
  ///   - event: What happened.
  ///   - isClosed: Whether nobody listens any more.
  /// - Returns: False when the listener wants all work to stop.
  func send(_ event: EnrichmentEvent, isClosed: () -> Bool) -> Bool {
    guard begin(event) else { return true }
    var shouldContinue = true
    while let next = take() {
      if !isClosed() { shouldContinue = listener(next) && shouldContinue }
    }
    return shouldContinue
  }

  private func begin(_ event: EnrichmentEvent) -> Bool {
    state.withLock { state in
      state.waiting.append(event)
      defer { state.isDelivering = true }
      return !state.isDelivering
    }
  }

  private func take() -> EnrichmentEvent? {
    state.withLock { state in
      let next = state.waiting.popFirst()
      if next == nil {
        state.isDelivering = false
        state.waiting = []
      }
      return next
    }
  }
}
