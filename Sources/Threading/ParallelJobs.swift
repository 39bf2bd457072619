import Glibc
import Synchronization

/// Jobs that several threads take one after the other; see ``parallelMap(count:threads:onFraction:job:)``.
final class ParallelJobs<Result: Sendable>: Sendable {
  typealias Job = @Sendable (_ index: Int, _ onFraction: (Double) -> Bool) throws -> Result

  private struct State {
    var next = 0
    var results: [Int: Result] = [:]
    /// How much is done of the jobs that are being worked on.
    var shares: [Int: Double] = [:]
    var running = 0
    var error: (any Error)?
  }

  private let state = Monitor(State())
  private let stopped = Atomic(false)
  private let count: Int
  private let job: Job

  init(count: Int, job: @escaping Job) {
    self.count = count
    self.job = job
  }

  /// Tells the host how much is done; returns whether to go on.
  func shouldContinue(_ onFraction: (Double) -> Bool) -> Bool {
    guard !stopped.load(ordering: .relaxed) else { return false }
    let done = state.withLock { Double($0.results.count) + $0.shares.values.reduce(0, +) }
    if onFraction(min(1, done / Double(max(1, count)))) { return true }
    fail(Canceled())
    return false
  }

  /// Takes jobs until there are none.
  func work(while shouldContinue: () -> Bool) {
    while shouldContinue(), let index = take() {
      do {
        let result = try job(index) { share in
          report(share, of: index)
          return shouldContinue()
        }
        finish(index, with: result)
      } catch {
        fail(error)
      }
    }
  }

  /// The results in the order of the jobs.
  ///
  /// - Throws: The first error.
  func results() throws -> [Result] {
    try state.withLock { state in
      if let error = state.error { throw error }
      return (0..<count).compactMap { state.results[$0] }
    }
  }

  private func take() -> Int? {
    state.withLock { state in
      guard state.next < count else { return nil }
      defer { state.next += 1 }
      return state.next
    }
  }

  private func report(_ share: Double, of index: Int) {
    state.withLock { $0.shares[index] = share }
  }

  private func finish(_ index: Int, with result: Result) {
    state.withLock {
      $0.results[index] = result
      $0.shares[index] = nil
    }
  }

  private func fail(_ error: any Error) {
    state.withLock { $0.error = $0.error ?? error }
    stopped.store(true, ordering: .relaxed)
  }
}

/// How often the host is asked whether to go on while other threads work, in seconds.
private let pollSeconds = 0.01

extension ParallelJobs {
  /// Waits a little for the workers; returns whether some have not ended.
  func waitsForWorkers() -> Bool {
    state.wait(until: Deadline(after: pollSeconds)) { $0.running == 0 ? () : nil } == nil
  }

  /// A thread that works, or nil when the system gives none: then the others do its share.
  func startWorker() -> pthread_t? {
    var thread = pthread_t()
    state.withLock { $0.running += 1 }
    let context = Unmanaged.passRetained(self as AnyObject)
    let status = pthread_create(
      &thread, nil,
      { context in
        guard let context else { return nil }
        (Unmanaged<AnyObject>.fromOpaque(context).takeRetainedValue() as? any Worker)?.workUntilDone()
        return nil
      }, context.toOpaque())
    guard status == 0 else {
      context.release()
      state.withLock { $0.running -= 1 }
      return nil
    }
    return thread
  }
}

/// What a thread's C entry point can call without knowing the type of the results.
private protocol Worker {
  func workUntilDone()
}

extension ParallelJobs: Worker {
  fileprivate func workUntilDone() {
    work { !stopped.load(ordering: .relaxed) }
    state.withLock { $0.running -= 1 }
  }
}
