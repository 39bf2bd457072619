import Threading

extension ScanJob {
  /// Scans on the calling thread; does nothing when the job was canceled before.
  func run() {
    guard let (outcome, endState) = scanned() else { return }
    end(outcome, in: endState)
  }

  /// Scans, and lets go of photo and source before it returns: whoever waits for the job's end may take the process down.
  private func scanned() -> (Result<ScanResult, any Error>, ScanJobState)? {
    guard let work = state.withLock({ $0.takeWork() }) else { return nil }
    do {
      let result = try work.source.scan(work.photo, options: work.options, onEvent: receive) { [weak self] in
        self?.isStopped.load(ordering: .relaxed) ?? true
      }
      return (.success(result), .done)
    } catch is Canceled {
      guard state.withLock({ $0.hasOverflowed }) else { return (.failure(Canceled()), .canceled) }
      return (.failure(ScanJobError.tooManyEvents), .error)
    } catch {
      return (.failure(error), work.source.state(after: error))
    }
  }

  /// Passes an event on; false when the scan is to stop.
  private func receive(_ event: ScanEvent) -> Bool {
    // The last event is sent when the result can be taken.
    if case .complete = event { return true }
    let listener = state.withLock { $0.note(event) }
    let shouldContinue = listener?(.scan(event)) ?? !state.withLock { $0.hasOverflowed }
    if !shouldContinue { isStopped.store(true, ordering: .relaxed) }
    return !isStopped.load(ordering: .relaxed)
  }

  /// Makes the outcome known: first what a listener may ask for, then the last event, then that the job is over.
  func end(_ outcome: Result<ScanResult, any Error>, in endState: ScanJobState) {
    let (event, listener) = state.withLock { $0.end(outcome, in: endState) }
    guard let listener else { return }
    // The thread may be a host's, which cancels a job that waits, and destroys it in the callback.
    _ = JobThread.during { listener(event) }
    state.withLock {
      $0.isOver = true
      $0.delivery = .nobody
    }
  }
}
