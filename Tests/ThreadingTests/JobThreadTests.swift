import Testing

@testable import Threading

@Suite struct JobThreadTests {
  @Test func knowsItsOwnThreads() {
    let answer = Monitor(Bool?.none)
    #expect(JobThread.start { answer.withLock { $0 = JobThread.isCurrent } })
    #expect(answer.wait(until: Deadline(after: 10)) { $0 } == true)
  }

  @Test func takesAHostsThreadForItsOwnDuringACallback() {
    #expect(!JobThread.isCurrent)
    #expect(JobThread.during { JobThread.isCurrent && JobThread.during { JobThread.isCurrent } && JobThread.isCurrent })
    #expect(!JobThread.isCurrent)
  }
}
