import Glibc
import Synchronization

/// Does pieces of work on several plain threads, the caller's among them, and waits for all.
///
/// No task groups: a child forked after one hangs, and a callback that calls back into the library under a blocked task deadlocks.
enum ThreadTeam {
  /// The threads that the machine runs at once.
  static var processorCount: Int { max(1, sysconf(Int32(_SC_NPROCESSORS_ONLN))) }

  /// Calls `body` once for each index, in any order, on up to `threads` threads.
  ///
  /// - Parameters:
  ///   - count: How many pieces there are.
  ///   - threads: How many threads to use, from 1.
  ///   - beforeEach: Called on the calling thread before each piece that it does itself; what it throws stops the work.
  ///   - body: Does the piece with an index; called on several threads at once.
  /// - Throws: The first error of `body` or `beforeEach`, after all threads have stopped.
  static func forEach(
    count: Int, threads: Int, beforeEach: () throws -> Void = {}, body: (Int) throws -> Void
  ) throws {
    try withoutActuallyEscaping(body) { body in
      let work = SharedWork(count: count, body: body)
      let helpers = (1..<max(1, min(threads, count))).compactMap { _ in work.startHelper() }
      work.perform(beforeEach: beforeEach)
      for helper in helpers { pthread_join(helper, nil) }
      if let error = work.failure { throw error }
    }
  }
}

/// The pieces of work that are left, shared between threads.
private final class SharedWork: @unchecked Sendable {
  // `body` is only called, never changed; it says itself that it may run on several threads at once.
  private let body: (Int) throws -> Void
  private let count: Int
  private let next = Atomic<Int>(0)
  private let error = Mutex<(any Error)?>(nil)

  init(count: Int, body: @escaping (Int) throws -> Void) {
    self.count = count
    self.body = body
  }

  var failure: (any Error)? { error.withLock { $0 } }

  func perform(beforeEach: () throws -> Void) {
    do {
      while failure == nil {
        try beforeEach()
        let index = next.wrappingAdd(1, ordering: .relaxed).oldValue
        guard index < count else { return }
        try body(index)
      }
    } catch {
      self.error.withLock { $0 = $0 ?? error }
    }
  }

  /// Another thread at the same work, or nil when the system gives none: then the others do its share.
  func startHelper() -> pthread_t? {
    var thread = pthread_t()
    let retained = Unmanaged.passRetained(self)
    let status = pthread_create(
      &thread, nil,
      { context in
        guard let context else { return nil }
        Unmanaged<SharedWork>.fromOpaque(context).takeRetainedValue().perform(beforeEach: {})
        return nil
      }, retained.toOpaque())
    guard status == 0 else {
      retained.release()
      return nil
    }
    return thread
  }
}
