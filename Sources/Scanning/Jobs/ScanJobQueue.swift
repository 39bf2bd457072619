import Threading

/// Runs jobs, at most so many at once, each on a plain thread.
///
/// Threads are started when there is work and end when there is none.
public final class ScanJobQueue: Sendable {
  /// How many jobs a queue holds and runs.
  public struct Counts: Sendable, Codable, Hashable {
    /// The most jobs that run at once.
    public var concurrency: Int
    /// Jobs that run.
    public var running: Int
    /// Jobs that wait for their turn.
    public var queued: Int
  }

  private struct State {
    var waiting: [ScanJob] = []
    var running: [ScanJob] = []
    var threads = 0
    var isClosed = false
  }

  /// The most jobs that run at once.
  public let concurrency: Int
  private let state = Monitor(State())

  /// Makes a queue.
  ///
  /// - Parameter concurrency: The most jobs that run at once, from 1.
  public init(concurrency: Int = 1) { self.concurrency = max(1, concurrency) }

  /// How many jobs run and wait.
  public var counts: Counts {
    state.withLock { state in
      Counts(
        concurrency: concurrency, running: state.running.count { !$0.isOver },
        queued: state.waiting.count { !$0.isOver })
    }
  }

  /// Runs a job when its turn comes: those of higher priority first, those of equal priority in the order of submission.
  ///
  /// - Throws: ``ScanJobError/queueClosed``, or ``ScanJobError/noThread`` when there is no thread at all to run it.
  public func submit(_ job: ScanJob) throws(ScanJobError) {
    let refusal: ScanJobError? = state.withLock { state in
      guard !state.isClosed else { return .queueClosed }
      state.waiting.removeAll(where: \.isOver)
      guard state.threads >= concurrency || startThread(&state) || state.threads > 0 else { return .noThread }
      let place = state.waiting.firstIndex { $0.priority < job.priority } ?? state.waiting.endIndex
      state.waiting.insert(job, at: place)
      return nil
    }
    if let refusal { throw refusal }
  }

  /// Cancels all jobs and takes no more; waits until none runs, except on a job's thread.
  public func close() {
    let jobs = state.withLock { state in
      state.isClosed = true
      defer { state.waiting = [] }
      return state.waiting + state.running
    }
    for job in jobs { job.cancel() }
    guard !JobThread.isCurrent else { return }
    state.wait(until: nil) { $0.threads == 0 ? () : nil }
  }

  private func startThread(_ state: inout State) -> Bool {
    let isStarted = JobThread.start { self.work() }
    if isStarted { state.threads += 1 }
    return isStarted
  }

  /// Runs jobs until none waits.
  private func work() {
    var last: ScanJob?
    while let job = next(after: last) {
      job.run()
      last = job
    }
  }

  /// The next job to run; nil lets the thread end.
  private func next(after last: ScanJob?) -> ScanJob? {
    state.withLock { state in
      state.running.removeAll { $0 === last }
      guard !state.waiting.isEmpty else {
        state.threads -= 1
        return nil
      }
      let job = state.waiting.removeFirst()
      state.running.append(job)
      return job
    }
  }
}
