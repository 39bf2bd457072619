import Glibc

/// The threads to work on: as many as asked for, or for 0 as many as the machine runs at once.
package func threadCount(_ wanted: Int) -> Int {
  wanted > 0 ? wanted : max(1, sysconf(Int32(_SC_NPROCESSORS_ONLN)))
}

/// Transforms each element on several threads, while the calling one waits.
///
/// - Parameters:
///   - elements: What to transform.
///   - threads: At most how many threads; one thread is the calling one.
///   - shouldContinue: Called often, on the calling thread; returns false to stop.
///   - transform: Called on any thread.
/// - Returns: The results in the order of the elements.
/// - Throws: ``Canceled`` soon after `shouldContinue` returned false.
package func parallelMap<Element: Sendable, Result: Sendable>(
  _ elements: [Element], threads: Int, while shouldContinue: () -> Bool,
  _ transform: @escaping @Sendable (Element) -> Result
) throws -> [Result] {
  try parallelMap(
    count: elements.count, threads: threads, onFraction: { _ in shouldContinue() },
    job: { index, _ in transform(elements[index]) })
}

/// Does the jobs 0..<count on several threads, while the calling one waits; a single job, or all on one thread, it does itself.
///
/// The calling thread does no work beside others: in the child of a `fork()` Swift's runtime takes the thread that forked for one of the
/// parent, and a thread that waits for it to initialize a global waits for ever.
///
/// - Parameters:
///   - count: How many jobs.
///   - threads: At most how many threads.
///   - onFraction: Called often, on the calling thread, with the share that is done, 0...1; returns false to stop.
///   - job: Called on any thread, with the number of the job and a function that it calls with the share of it that is done, 0...1; the
///     job stops when that returns false.
/// - Returns: The results in the order of the jobs.
/// - Throws: ``Canceled``, or what a job threw first.
package func parallelMap<Result: Sendable>(
  count: Int, threads: Int, onFraction: (Double) -> Bool,
  job: @escaping @Sendable (_ index: Int, _ onFraction: (Double) -> Bool) throws -> Result
) throws -> [Result] {
  let jobs = ParallelJobs(count: count, job: job)
  let most = min(threads, count)
  let workers = most > 1 ? (0..<most).compactMap { _ in jobs.startWorker() } : []
  if workers.isEmpty {
    jobs.work { jobs.shouldContinue(onFraction) }
  } else {
    repeat { _ = jobs.shouldContinue(onFraction) } while jobs.waitsForWorkers()
  }
  for worker in workers { pthread_join(worker, nil) }
  return try jobs.results()
}
