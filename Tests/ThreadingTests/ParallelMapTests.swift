import Glibc
import Synchronization
import Testing

@testable import Threading

private struct Failure: Error, Equatable {
  var index = 0
}

@Suite struct ParallelMapTests {
  @Test(arguments: [(0, 1), (0, 4), (1, 4), (100, 1), (100, 4), (3, -1)]) func keepsTheOrder(count: Int, threads: Int)
    throws
  {
    let results = try parallelMap(count: count, threads: threads) { _ in
      true
    } job: { index, _ in
      index * 2
    }
    #expect(results == (0..<count).map { $0 * 2 })
  }

  @Test(arguments: [1, 4]) func transformsElements(threads: Int) throws {
    let lengths = try parallelMap(["", "a", "bb"], threads: threads, while: { true }, { $0.count })
    #expect(lengths == [0, 1, 2])
  }

  @Test func worksOnSeveralThreads() throws {
    let started = Atomic(0)
    _ = try parallelMap(count: 3, threads: 3) { _ in
      true
    } job: { _, _ in
      started.add(1, ordering: .relaxed)
      // Each job waits for the others: one thread alone would never finish the first.
      for _ in 0..<5000 where started.load(ordering: .relaxed) < 3 { usleep(1000) }
    }
    #expect(started.load(ordering: .relaxed) == 3)
  }

  @Test(arguments: [1, 2, 3]) func worksOnNoMoreThreadsThanAsked(threads: Int) throws {
    let running = Atomic(0)
    let most = Atomic(0)
    _ = try parallelMap(count: 30, threads: threads) { _ in
      true
    } job: { _, _ in
      most.max(running.add(1, ordering: .relaxed).newValue, ordering: .relaxed)
      usleep(1000)
      running.subtract(1, ordering: .relaxed)
    }
    #expect((1...threads).contains(most.load(ordering: .relaxed)))
  }

  @Test func asksTheHostOnTheCallingThread() throws {
    let caller = pthread_self()
    var isCaller = true
    _ = try parallelMap(count: 20, threads: 4) { _ in
      isCaller = isCaller && pthread_equal(pthread_self(), caller) != 0
      return true
    } job: { _, _ in
      usleep(1000)
    }
    #expect(isCaller)
  }

  @Test func reportsWhatIsDone() throws {
    var fractions: [Double] = []
    _ = try parallelMap(count: 4, threads: 1) {
      fractions.append($0)
      return true
    } job: { _, onFraction in
      _ = onFraction(0.5)
    }
    #expect(fractions == fractions.sorted() && fractions.contains(0.125) && fractions.last == 1)
  }

  @Test(arguments: [1, 4]) func throwsWhatAJobThrows(threads: Int) {
    #expect(throws: Failure(index: 7)) {
      try parallelMap(count: 20, threads: threads) { _ in
        true
      } job: { index, _ in
        if index == 7 { throw Failure(index: index) }
      }
    }
  }

  @Test func stopsAllThreads() {
    let finished = Atomic(0)
    #expect(throws: Canceled.self) {
      try parallelMap(count: 1000, threads: 4) {
        $0 < 0.02
      } job: { index, onFraction in
        // From the one on that is asked for, each of the four threads holds a job until it is stopped.
        if index >= 20 { for _ in 0..<60_000 where onFraction(0) { usleep(1000) } }
        finished.add(1, ordering: .relaxed)
      }
    }
    #expect((20...24).contains(finished.load(ordering: .relaxed)))
  }

  @Test(arguments: [1, 4]) func stopsBeforeTheFirstJob(threads: Int) {
    #expect(throws: Canceled()) {
      try parallelMap(Array(0..<1000), threads: threads, while: { false }, { _ in usleep(100) })
    }
  }

  @Test func takesAllProcessorsForZero() {
    #expect(threadCount(0) >= 1)
    #expect(threadCount(3) == 3)
  }
}
