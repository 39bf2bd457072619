import Glibc
import Synchronization
import Testing

@testable import TextRecognition

private struct Failure: Error {}

@Suite struct JobQueueTests {
  @Test(arguments: [(0, 1), (0, 4), (1, 4), (100, 1), (100, 4), (3, -1)]) func keepsTheOrder(count: Int, threads: Int)
    throws
  {
    let results = try JobQueue.run(count: count, threads: threads) { _ in
      true
    } job: { index, _ in
      index * 2
    }
    #expect(results == (0..<count).map { $0 * 2 })
  }

  @Test func worksOnSeveralThreads() throws {
    let started = Atomic(0)
    _ = try JobQueue.run(count: 3, threads: 3) { _ in
      true
    } job: { _, _ in
      started.add(1, ordering: .relaxed)
      // Each job waits for the others: one thread alone would never finish the first.
      for _ in 0..<5000 where started.load(ordering: .relaxed) < 3 { usleep(1000) }
    }
    #expect(started.load(ordering: .relaxed) == 3)
  }

  @Test func throwsWhatAJobThrows() {
    #expect(throws: Failure.self) {
      try JobQueue.run(count: 20, threads: 4) { _ in
        true
      } job: { index, _ in
        if index == 7 { throw Failure() }
      }
    }
  }

  @Test func stopsAllThreads() {
    let finished = Atomic(0)
    #expect(throws: TextRecognitionError.canceled) {
      try JobQueue.run(count: 1000, threads: 4) {
        $0 < 0.02
      } job: { _, onFraction in
        for _ in 0..<10 where onFraction(0) { usleep(500) }
        finished.add(1, ordering: .relaxed)
      }
    }
    #expect(finished.load(ordering: .relaxed) < 100)
  }
}
