import Collection
import HTTPTransport
import Imaging
import RemoteScanning
import Testing

@testable import Delivery

@Suite struct RetryPolicyTests {
  private struct Unheard: Error {}

  private func policies(_ error: any Error) -> [RetryPolicy] {
    [false, true].map { RetryPolicy(after: error, hadJob: $0) }
  }

  @Test(
    arguments: [
      RemoteError.failed("x", isRetryable: true), RemoteError.timedOut("x"), RemoteError.unfinished("x"),
      HTTPError.timedOut("x"),
      HTTPError.interrupted("x"), RemoteError.protocolViolation("x"), CollectionError.file("x"), Unheard(),
    ] as [any Error])
  func whatMayPassLetsTheScanRest(error: any Error) {
    #expect(policies(error) == [.rest, .rest])
  }

  @Test(
    arguments: [
      HTTPError.unreachable("x"), HTTPError.untrusted("x"), HTTPError.redirected("x"), HTTPError.unsupported,
      RemoteError.rateLimited(seconds: nil), CollectionError.diskFull("x"),
    ] as [any Error])
  func whatKeepsAllScansBackStopsTheCall(error: any Error) {
    #expect(policies(error) == [.stop, .stop])
  }

  @Test func aJobMakesTheDifference() {
    #expect(policies(RemoteError.notFound("x")) == [.stop, .rest])
    #expect(policies(RemoteError.unauthorized("x")) == [.stop, .restWithNewKey])
    #expect(policies(HTTPError.tooLarge(limit: 1)) == [.rest, .setAside])
  }

  @Test func aPhotoThatNobodyCanReadIsSetAside() {
    #expect(policies(RemoteError.failed("x", isRetryable: false)) == [.setAsideByService, .setAsideByService])
    #expect(policies(ImagingError.empty) == [.setAside, .setAside])
    #expect(policies(CollectionError.notFound("x")) == [.setAside, .setAside])
    #expect(policies(CollectionError.invalidArgument("x")) == [.setAside, .setAside])
    #expect(policies(CollectionError.invalidRecords("x")) == [.setAside, .setAside])
  }

  @Test func aCollectionThatIsLockedEndsTheCall() {
    #expect(policies(CollectionError.busy("x")) == [.fail, .fail])
  }
}
