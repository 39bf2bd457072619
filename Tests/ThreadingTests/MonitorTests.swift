import Testing

@testable import Threading

@Suite struct MonitorTests {
  @Test func letsOneThreadInAtATime() throws {
    let monitor = Monitor(0)
    _ = try parallelMap(count: 1000, threads: 4) { _ in
      true
    } job: { _, _ in
      monitor.withLock { $0 += 1 }
    }
    #expect(monitor.withLock { $0 } == 1000)
  }

  @Test func wakesThoseWhoWait() {
    let monitor = Monitor(0)
    #expect(JobThread.start { monitor.withLock { $0 = 7 } })
    #expect(monitor.wait(until: Deadline(after: 10)) { $0 > 0 ? $0 : nil } == 7)
  }

  @Test func returnsAtOnceWhatIsThere() {
    #expect(Monitor(3).wait(until: nil) { $0 } == 3)
  }

  @Test func givesUpAtTheDeadline() {
    let start = ContinuousClock.now
    #expect(Monitor(0).wait(until: Deadline(after: 0.02)) { $0 > 0 ? $0 : nil } == nil)
    #expect(ContinuousClock.now - start >= .milliseconds(20))
  }

  @Test func unlocksWhenTheBodyThrows() {
    let monitor = Monitor(0)
    #expect(throws: Canceled.self) { try monitor.withLock { _ throws(Canceled) in throw Canceled() } }
    #expect(monitor.withLock { $0 } == 0)
  }
}
