import Imaging
import Synchronization
import Testing
import TextRecognition
import Threading

@testable import Scanning

/// A scan that sends what it is told to, and waits where the test wants it to.
private final class ScriptedSource: ScanSource {
  struct Offline: Error {}

  private let events: [ScanEvent]
  private let failure: (any Error)?
  private let gate = Monitor(false)

  init(events: [ScanEvent] = [], failure: (any Error)? = nil, isOpen: Bool = true) {
    self.events = events
    self.failure = failure
    gate.withLock { $0 = isOpen }
  }

  func open() { gate.withLock { $0 = true } }

  func scan(
    _ photo: ScanPhoto, options: ScanOptions, onEvent: @escaping (ScanEvent) -> Bool,
    isStopped: @escaping @Sendable () -> Bool
  ) throws -> ScanResult {
    for event in events {
      guard onEvent(event) else { throw Canceled() }
    }
    while gate.wait(until: Deadline(after: 0.002), for: { $0 ? () : nil }) == nil {
      if isStopped() { throw Canceled() }
    }
    if let failure { throw failure }
    guard onEvent(.complete(ScanSummary(of: [], durationMs: 0))) else { throw Canceled() }
    let quality = try CaptureQualityAssessor.assess(try photo.decoded())
    return ScanResult(
      photo: options.photo, width: 8, height: 8, engine: "scripted", books: [], quality: quality, suggestions: [],
      timings: ScanTimings())
  }

  func state(after error: any Error) -> ScanJobState { error is Offline ? .offline : .error }
}

private func progress(_ stage: String, _ fraction: Double) -> ScanEvent {
  .progress(message: stage, stage: stage, fraction: fraction)
}

private func names(_ events: [ScanJobEvent]) -> [String] {
  events.map { event in
    switch event {
    case .scan(.progress(_, let stage, _)): stage
    case .scan(.segmented): "segmented"
    case .scan(.complete): "complete"
    case .scan: "other"
    case .failed: "failed"
    case .canceled: "canceled"
    }
  }
}

@Suite(.timeLimit(.minutes(1))) struct ScanJobTests {
  private let photo: ScanPhoto

  init() throws { photo = .pixels(try Image(width: 8, height: 8, format: .rgb) { _ in }) }

  private func started(_ source: ScriptedSource, listener: ScanJob.Listener? = nil) throws -> ScanJob {
    let job = ScanJob(source: source, photo: photo, listener: listener)
    try ScanJobQueue().submit(job)
    return job
  }

  private func drained(_ job: ScanJob) -> [ScanJobEvent] {
    var events: [ScanJobEvent] = []
    while case .event(let event) = job.nextEvent(timeout: 10) { events.append(event) }
    return events
  }

  @Test func waitingProgressCoalescesAndTheRestIsKept() throws {
    let preview = ScanEvent.segmented(imageJPEG: [], totalBooks: 0)
    let job = try started(
      ScriptedSource(events: [
        progress("decode", 0), progress("detect", 0.1), preview, progress("group", 0.9), preview,
        progress("extract", 1),
      ]))
    #expect(job.wait(timeout: 10))
    #expect(names(drained(job)) == ["segmented", "segmented", "extract", "complete"])
    #expect(throws: Never.self) { try job.takeResult() }
  }

  @Test func theResultIsKeptUntilItIsTaken() throws {
    let source = ScriptedSource(isOpen: false)
    let job = try started(source)
    #expect(throws: ScanJobError.unfinished) { try job.takeResult() }
    #expect(!job.wait(timeout: 0.01))
    source.open()
    #expect(job.wait(timeout: 10) && job.status.hasResult)
    #expect(try job.takeResult().engine == "scripted")
    #expect(throws: ScanJobError.alreadyTaken) { try job.takeResult() }
    #expect(job.status.state == .done && job.status.secondsLeft == 0 && !job.status.hasResult)
  }

  @Test(arguments: [
    ("upload", ScanJobState.uploading), ("analyze", .analyzing), ("enrich", .enriching), ("recognize", .extracting),
    ("unheard of", .preprocessing),
  ])
  func stagesDecideOnTheState(stage: String, state: ScanJobState) throws {
    let source = ScriptedSource(
      events: [progress("decode", 0), progress(stage, 0.5), progress(stage, 0.2)], isOpen: false)
    let job = try started(source)
    while job.status.fraction < 0.5 {}
    #expect(job.status.state == state)
    #expect(job.status.fraction == 0.5, "it never falls")
    #expect(job.status.secondsLeft != nil)
    job.close()
    #expect(job.status.state == .canceled && job.isOver)
  }

  @Test func anErrorEndsInTheStateThatTheSourceSays() throws {
    let offline = try started(ScriptedSource(failure: ScriptedSource.Offline()))
    #expect(names(drained(offline)) == ["failed"])
    #expect(offline.status.state == .offline)
    #expect(throws: ScriptedSource.Offline.self) { try offline.takeResult() }
    let damaged = try started(ScriptedSource(failure: ImagingError.empty))
    #expect(damaged.wait(timeout: 10) && damaged.status.state == .error)
  }

  @Test func moreResultsThanAreKeptAreAnError() throws {
    let previews = Array(repeating: ScanEvent.segmented(imageJPEG: [], totalBooks: 0), count: ScanEventQueue.limit + 1)
    let job = try started(ScriptedSource(events: previews))
    #expect(job.wait(timeout: 10) && job.status.state == .error)
    #expect(throws: ScanJobError.tooManyEvents) { try job.takeResult() }
    #expect(drained(job).count == ScanEventQueue.limit + 1)
  }

  @Test func theListenerFindsTheResultAtTheLastEvent() throws {
    let job = Mutex<ScanJob?>(nil)
    let found = Mutex<String?>(nil)
    let source = ScriptedSource(isOpen: false)
    let started = try started(source) { event in
      if case .scan(.complete) = event {
        let result = job.withLock { try? $0?.takeResult() }
        found.withLock { $0 = result?.engine }
      }
      return true
    }
    job.withLock { $0 = started }
    source.open()
    #expect(started.wait(timeout: 10) && found.withLock { $0 } == "scripted")
  }

  @Test func priorityGoesFirst() throws {
    let queue = ScanJobQueue()
    let gate = ScriptedSource(isOpen: false)
    let order = Mutex<[Int]>([])
    let first = ScanJob(source: gate, photo: photo)
    try queue.submit(first)
    while queue.counts.running == 0 {}
    let jobs = [0, 3, -2, 3].enumerated().map { index, priority in
      ScanJob(source: ScriptedSource(), photo: photo, priority: priority) { _ in
        order.withLock { $0.append(index) }
        return true
      }
    }
    for job in jobs { try queue.submit(job) }
    #expect(queue.counts == ScanJobQueue.Counts(concurrency: 1, running: 1, queued: 4))
    gate.open()
    for job in jobs { #expect(job.wait(timeout: 10)) }
    #expect(order.withLock { $0 } == [1, 3, 0, 2])
  }

  @Test func aClosedQueueCancelsAndRefuses() throws {
    let queue = ScanJobQueue(concurrency: 2)
    let jobs = (0..<5).map { _ in ScanJob(source: ScriptedSource(isOpen: false), photo: photo) }
    for job in jobs { try queue.submit(job) }
    queue.close()
    #expect(jobs.allSatisfy { $0.isOver && $0.status.state == .canceled })
    #expect(throws: ScanJobError.queueClosed) { try queue.submit(ScanJob(source: ScriptedSource(), photo: photo)) }
  }

  @Test func aJobMayBeClosedInTheCallbackThatTellsOfItsCancellation() throws {
    let queue = ScanJobQueue()
    let first = ScanJob(source: ScriptedSource(isOpen: false), photo: photo)
    try queue.submit(first)
    let held = Mutex<ScanJob?>(nil)
    let second = ScanJob(source: ScriptedSource(), photo: photo) { _ in
      held.withLock { $0 }?.close()
      queue.close()
      return true
    }
    held.withLock { $0 = second }
    try queue.submit(second)
    second.cancel()
    #expect(second.wait(timeout: 10) && second.status.state == .canceled)
    held.withLock { $0 = nil }
    #expect(first.wait(timeout: 10))
  }

  @Test func noMoreThanTheLimitRunAtOnce() throws {
    let queue = ScanJobQueue(concurrency: 3)
    let running = Mutex((now: 0, most: 0))
    let jobs = (0..<30).map { _ in
      ScanJob(source: ScriptedSource(events: [progress("decode", 0)]), photo: photo) { event in
        running.withLock { running in
          if case .scan(.progress) = event { running.now += 1 } else { running.now -= 1 }
          running.most = max(running.most, running.now)
        }
        return true
      }
    }
    for job in jobs { try queue.submit(job) }
    for job in jobs { #expect(job.wait(timeout: 10)) }
    #expect((1...3).contains(running.withLock { $0.most }))
  }

  @Test func canceledAtRandomMomentsEachJobEndsOnce() throws {
    for _ in 0..<300 {
      let last = Mutex<[String]>([])
      let job = try started(ScriptedSource(events: [progress("decode", 0)])) { event in
        last.withLock { $0 += names([event]) }
        return true
      }
      if Bool.random() { job.cancel() }
      job.close()
      let seen = last.withLock { $0 }
      #expect(seen.count { $0 == "complete" || $0 == "canceled" } == 1, "\(seen)")
    }
  }
}
