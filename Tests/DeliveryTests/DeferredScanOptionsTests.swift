import Collection
import Delivery
import JSONValues
import Testing

@Suite struct DeferredScanOptionsTests {
  @Test func sendingIsRead() throws {
    let options = try DeferredScanOptions(
      json: #"{"limit":3,"duplicates":"merge","retryRefused":true,"preview":false}"#)
    #expect(options.limit == 3 && options.duplicates == .merge && options.retriesRefused && !options.preview)
    let defaults = try DeferredScanOptions(json: "{}")
    #expect(defaults.duplicates.resolution == nil && !defaults.retriesRefused && defaults.preview)
  }

  @Test func puttingOffIsRead() throws {
    let options = try DeferralOptions(json: #"{"photo":"a.jpg","rotation":270,"idempotencyKey":"k-1"}"#)
    #expect(options.photo == "a.jpg" && options.rotation == 270 && options.idempotencyKey == "k-1")
  }

  @Test(arguments: [#"{"rotation":45}"#, #"{"idempotencyKey":""}"#, #"{"idempotencyKey":"a b"}"#, #"{"limit":1}"#])
  func whatCannotBeIsRefused(json: String) {
    #expect(throws: OptionError.self) { try DeferralOptions(json: json) }
  }
}
