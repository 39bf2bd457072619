import Glibc
import Synchronization

/// The threads to work on: as many as asked for, or for 0 as many as the machine runs at once.
package func threadCount(_ wanted: Int) -> Int {
  wanted > 0 ? wanted : max(1, sysconf(Int32(_SC_NPROCESSORS_ONLN)))
}

/// Jobs that several threads take one after the other.
package final class JobQueue<Result: Sendable>: Sendable {
  /// Does a job; calls the function it is given with the share that is done, 0...1, and stops when that returns false.
  package typealias Job = @Sendable (_ index: Int, _ onFraction: (Double) -> Bool) throws -> Result

  private struct State {
    var next = 0
    var results: [Int: Result] = [:]
    var error: (any Error)?
  }

  private let state = Mutex(State())
  private let stopped = Atomic(false)
  private let running = Atomic(0)
  private let count: Int
  private let job: Job

  private init(count: Int, job: @escaping Job) {
    self.count = count
    self.job = job
  }

  /// Does the jobs 0..<count on the calling thread and up to `threads - 1` more.
  ///
  /// - Parameters:
  ///   - count: How many jobs.
  ///   - threads: At most how many threads.
  ///   - onFraction: Called often, on the calling thread, with the share that is done; returns false to stop.
  ///   - job: Called on any thread.
  /// - Returns: The results in the jobs' order.
  /// - Throws: ``TextRecognitionError/canceled``, or what a job threw first.
  package static func run(count: Int, threads: Int, onFraction: (Double) -> Bool, job: @escaping Job) throws -> [Result]
  {
    let queue = JobQueue(count: count, job: job)
    let workers = (1..<max(2, min(threads, count) + 1)).dropFirst().compactMap { _ in queue.startWorker() }
    queue.work { queue.goesOn(onFraction, busy: $0) }
    while queue.running.load(ordering: .acquiring) > 0 {
      _ = queue.goesOn(onFraction, busy: 0)
      usleep(pollMicroseconds)
    }
    for worker in workers { pthread_join(worker, nil) }
    return try queue.results()
  }

  /// How often the host is asked whether to go on while only other threads work.
  private static var pollMicroseconds: UInt32 { 10_000 }

  private func goesOn(_ onFraction: (Double) -> Bool, busy fraction: Double) -> Bool {
    guard !stopped.load(ordering: .relaxed) else { return false }
    let done = state.withLock { Double($0.results.count) } + fraction
    if onFraction(min(1, done / Double(max(1, count)))) { return true }
    fail(TextRecognitionError.canceled)
    return false
  }

  private func fail(_ error: any Error) {
    state.withLock { $0.error = $0.error ?? error }
    stopped.store(true, ordering: .relaxed)
  }

  /// Takes jobs until there are none.
  private func work(_ onFraction: (Double) -> Bool) {
    while onFraction(0), let index = take() {
      do {
        let result = try job(index, onFraction)
        state.withLock { $0.results[index] = result }
      } catch {
        fail(error)
      }
    }
  }

  private func take() -> Int? {
    state.withLock { state in
      guard state.next < count else { return nil }
      defer { state.next += 1 }
      return state.next
    }
  }

  /// A thread that works, or nil when the system gives none: then the others do its share.
  private func startWorker() -> pthread_t? {
    var thread = pthread_t()
    running.add(1, ordering: .relaxed)
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
      running.subtract(1, ordering: .relaxed)
      return nil
    }
    return thread
  }

  private func results() throws -> [Result] {
    try state.withLock { state in
      if let error = state.error { throw error }
      return (0..<count).compactMap { state.results[$0] }
    }
  }
}

/// What a thread's C entry point can call without knowing the type of the results.
private protocol Worker {
  func workUntilDone()
}

extension JobQueue: Worker {
  fileprivate func workUntilDone() {
    work { _ in !stopped.load(ordering: .relaxed) }
    running.subtract(1, ordering: .releasing)
  }
}
