import JSONValues
import Testing

@testable import Enrichment

@Suite struct EnricherConfigurationTests {
  @Test func optionsAreRead() throws {
    let configuration = try EnricherConfiguration(
      json: #"{"attempts":2,"cacheEntries":5,"concurrency":1,"minimumConfidence":0.5,"timeoutSeconds":3}"#)
    #expect(configuration.options.attempts == 2 && configuration.options.concurrency == 1)
    #expect(configuration.options.minimumConfidence == 0.5 && configuration.options.openSeconds == 30)
    #expect(configuration.cacheEntries == 5 && configuration.serviceSeconds == 3 && configuration.service == nil)
  }

  @Test(arguments: [#"{"attempts":0}"#, #"{"concurrency":65}"#, #"{"minimumConfidence":2}"#, #"{"atempts":1}"#])
  func whatIsOutOfRangeIsRefused(json: String) {
    #expect(throws: OptionError.self) { try EnricherConfiguration(json: json) }
  }

  @Test func withNobodyToAskThereIsNoEnricher() {
    #expect(throws: EnrichmentError.self) { try EnricherConfiguration().enricher { _ in true } }
  }

  #if Remote
    @Test func theServiceIsAskedBetweenTheDeviceAndTheHost() throws {
      var configuration = try EnricherConfiguration(json: #"{"url":"https://example.org"}"#)
      configuration.localProviders = [FakeProvider("device") { _, _ in [] }]
      configuration.otherProviders = [FakeProvider("host") { _, _ in [] }]
      #expect(configuration.providers.map(\.name) == ["device", "https://example.org:443", "host"])
    }
  #endif
}
