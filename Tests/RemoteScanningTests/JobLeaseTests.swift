import HTTPTransport
import Imaging
import Testing

@testable import RemoteScanning

@Suite struct JobLeaseTests {
  @Test(
    arguments: [
      (HTTPError.unreachable("x"), true), (HTTPError.interrupted("x"), true), (HTTPError.timedOut("x"), true),
      (ImagingError.empty, true), (HTTPError.untrusted("x"), false), (RemoteError.timedOut("x"), false),
      (RemoteError.failed("x", isRetryable: true), false), (RemoteError.unfinished("x"), true),
    ] as [(any Error, Bool)])
  func aJobStaysUnlessTheServiceIsToBlame(error: any Error, stays: Bool) {
    #expect(JobLease { _ in }.leavesJob(after: error) == stays)
  }

  @Test func beforeItBeginsThereIsNothingToKeep() {
    var wasKept = false
    let lease = JobLease { _ in wasKept = true }
    #expect(throws: (any Error).self) { try lease.keep() }
    #expect(!wasKept && lease.remnant == .none)
  }
}
