import CBookspineTypes
import Enrichment

/// The options of `bookspine_enricher_create`, and whom to ask.
struct EnricherSetup {
  var providers: [any BookProvider] = []
  private var options = EnricherOptions()
  private var cacheEntries = 1000

  /// Reads the options.
  init(_ json: UnsafePointer<CChar>?) throws {
    var reader = try OptionReader(json)
    let allowsPlainHTTP = try reader.bool("allowPlainHttp") ?? false
    options.attempts = try reader.integer("attempts", in: 1...10) ?? options.attempts
    options.backoffSeconds = try reader.number("backoffSeconds", in: 0...3600) ?? options.backoffSeconds
    cacheEntries = try reader.integer("cacheEntries", in: 0...1_000_000) ?? cacheEntries
    options.cacheSeconds = try reader.number("cacheSeconds", in: 0...1e9) ?? options.cacheSeconds
    options.concurrency = try reader.integer("concurrency", in: 1...64) ?? options.concurrency
    options.failuresToOpen = try reader.integer("failuresToOpen", in: 1...1000) ?? options.failuresToOpen
    options.longestWaitSeconds = try reader.number("longestWaitSeconds", in: 0...86_400) ?? options.longestWaitSeconds
    options.minimumConfidence = try reader.number("minimumConfidence", in: 0...1) ?? options.minimumConfidence
    options.openSeconds = try reader.number("openSeconds", in: 0...86_400) ?? options.openSeconds
    let timeout = try reader.number("timeoutSeconds", in: 0.01...3600) ?? 10
    let url = try reader.string("url")
    try reader.finish()
    if let url {
      let address = try OptionReader.address(url, allowsPlainHTTP: allowsPlainHTTP)
      providers.append(SearchProvider(url: address, seconds: timeout))
    }
  }

  /// Makes the enricher.
  ///
  /// - Throws: ``ArgumentError/invalid(_:)`` when there is nobody to ask.
  func enricher(_ listener: EnrichmentListener) throws -> Enricher {
    guard !providers.isEmpty else {
      throw ArgumentError.invalid("There is nobody to ask: pass a catalogue, the option \"url\", or a callback.")
    }
    let cache = MemoryLookupCache(capacity: cacheEntries)
    return Enricher(providers: providers, options: options, cache: cache, onEvent: listener.receive)
  }
}
