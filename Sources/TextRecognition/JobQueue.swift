import Glibc
import Synchronization
import Threading

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
    /// How much is done of the jobs that are being worked on.
    var shares: [Int: Double] = [:]
    var running = 0
    var error: (any Error)?
  }

  private let state = Monitor(State())
  private let stopped = Atomic(false)
  private let count: Int
  private let job: Job

  private init(count: Int, job: @escaping Job) {
    self.count = count
    self.job = job
  }

  /// Does the jobs 0..<count on up to `threads` threads, while the calling one waits; one job, or all on one thread, it does itself.
  ///
  /// It takes no part otherwise: in the child of a `fork()` Swift's runtime takes the thread that forked for one of the parent, and a
  /// thread that waits for it to initialise a global waits for ever.
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
    let most = min(threads, count)
    let workers = most > 1 ? (0..<most).compactMap { _ in queue.startWorker() } : []
    if workers.isEmpty {
      queue.work { queue.goesOn(onFraction) }
    } else {
      repeat { _ = queue.goesOn(onFraction) } while queue.waitsForWorkers()
    }
    for worker in workers { pthread_join(worker, nil) }
    return try queue.results()
  }

  /// What becomes of each element, in their order, as ``run(count:threads:onFraction:job:)`` works it out.
  ///
  /// - Throws: ``TextRecognitionError/canceled``, soon after `goesOn`, which is called often on the calling thread, returned false.
  package static func map<Element: Sendable>(
    _ elements: [Element], threads: Int, while goesOn: () -> Bool, _ transform: @escaping @Sendable (Element) -> Result
  ) throws -> [Result] {
    try run(
      count: elements.count, threads: threads, onFraction: { _ in goesOn() },
      job: { index, _ in transform(elements[index]) })
  }

  /// How often the host is asked whether to go on while other threads work, in seconds.
  private static var pollSeconds: Double { 0.01 }

  /// Waits a little for the workers; returns whether some have not ended.
  private func waitsForWorkers() -> Bool {
    state.wait(until: Deadline(after: Self.pollSeconds)) { $0.running == 0 ? () : nil } == nil
  }

  private func goesOn(_ onFraction: (Double) -> Bool) -> Bool {
    guard !stopped.load(ordering: .relaxed) else { return false }
    let done = state.withLock { Double($0.results.count) + $0.shares.values.reduce(0, +) }
    if onFraction(min(1, done / Double(max(1, count)))) { return true }
    fail(TextRecognitionError.canceled)
    return false
  }

  private func fail(_ error: any Error) {
    state.withLock { $0.error = $0.error ?? error }
    stopped.store(true, ordering: .relaxed)
  }

  /// Takes jobs until there are none.
  private func work(while goesOn: () -> Bool) {
    while goesOn(), let index = take() {
      do {
        let result = try job(index) { share in
          state.withLock { $0.shares[index] = share }
          return goesOn()
        }
        state.withLock {
          $0.results[index] = result
          $0.shares[index] = nil
        }
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
    work { !stopped.load(ordering: .relaxed) }
    state.withLock { $0.running -= 1 }
  }
}
