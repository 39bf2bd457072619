import Threading

/// What a job works on; given up when the scan has ended.
struct ScanJobWork: Sendable {
  var source: any ScanSource
  var photo: ScanPhoto
  var options: ScanOptions
}

/// All that changes about a job, behind its lock.
struct ScanJobRecord: Sendable {
  /// Where events go.
  enum Delivery: Sendable {
    case queue
    case listener(ScanJob.Listener)
    case nobody
  }

  private var work: ScanJobWork?
  var delivery: Delivery
  private var state = ScanJobState.queued
  private var fraction = 0.0
  private var message = "Waiting"
  private var begin: Moment?
  private var finish: Moment?
  private var events = ScanEventQueue()
  private var result: ScanResult?
  private var failure: (any Error)?
  /// Whether more events came than are kept.
  private(set) var hasOverflowed = false
  /// Whether nothing of the job runs any more, its last callback included.
  var isOver = false

  init(work: ScanJobWork, delivery: Delivery) {
    self.work = work
    self.delivery = delivery
  }

  /// Begins the scan, or ends it before it began; nil the second time.
  mutating func takeWork() -> ScanJobWork? {
    guard let work else { return nil }
    self.work = nil
    begin = .now
    state = .preprocessing
    return work
  }

  /// Keeps an event of the scan; the listener to pass it to, if any.
  mutating func note(_ event: ScanEvent) -> ScanJob.Listener? {
    if case .progress(let message, let stage, let fraction) = event {
      self.message = message
      self.fraction = max(self.fraction, min(fraction, 1))
      state = ScanJobState(stage: stage) ?? state
    }
    switch delivery {
    case .listener(let listener): return listener
    case .nobody: return nil
    case .queue:
      hasOverflowed = !events.append(.scan(event))
      return nil
    }
  }

  /// Keeps the outcome; the last event and the listener to pass it to, if any.
  mutating func end(
    _ outcome: Result<ScanResult, any Error>, in endState: ScanJobState
  ) -> (ScanJobEvent, ScanJob.Listener?) {
    finish = .now
    state = endState
    let event: ScanJobEvent
    switch outcome {
    case .success(let result):
      self.result = result
      (fraction, message) = (1, "Done")
      event = .scan(.complete(ScanSummary(of: result.books, durationMs: secondsElapsed * 1000)))
    case .failure(let error):
      failure = error
      message = endState == .canceled ? "Canceled" : "Failed"
      event = endState == .canceled ? .canceled : .failed(error)
    }
    if case .listener(let listener) = delivery { return (event, listener) }
    if case .queue = delivery { events.appendLast(event) }
    isOver = true
    return (event, nil)
  }

  /// The oldest event; nil when one may still come.
  mutating func nextEvent() -> ScanJob.NextEvent? {
    if let event = events.popFirst() { return .event(event) }
    guard case .queue = delivery, !isOver else { return .end }
    return nil
  }

  mutating func takeResult() throws -> ScanResult {
    guard state.isEnd else { throw ScanJobError.unfinished }
    if let failure { throw failure }
    guard let result else { throw ScanJobError.alreadyTaken }
    self.result = nil
    return result
  }

  private var secondsElapsed: Double {
    guard let begin else { return 0 }
    return ((finish ?? .now) - begin) / .seconds(1)
  }

  func status(priority: Int) -> ScanJobStatus {
    ScanJobStatus(
      state: state, fraction: fraction, message: message, secondsElapsed: secondsElapsed, secondsLeft: secondsLeft,
      priority: priority, waitingEvents: events.count, hasResult: result != nil, failure: failure)
  }

  private var secondsLeft: Double? {
    state.isEnd ? 0 : TimeLeft.seconds(elapsed: secondsElapsed, fraction: fraction)
  }
}
