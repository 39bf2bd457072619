import HTTPTransport
import JSONValues

/// How books are looked up, and by whom.
public struct EnricherConfiguration: Sendable {
  /// How books are looked up.
  public var options = EnricherOptions()
  /// The most answers that are kept in memory.
  public var cacheEntries = 1000
  /// The base address of the search service to ask; nil: none.
  public var service: HTTPURL?
  /// The longest that an answer of the service may take, in seconds.
  public var serviceSeconds = 10.0
  /// Asked before the service, in order: what is on the device.
  public var localProviders: [any BookProvider] = []
  /// Asked after the service, in order.
  public var otherProviders: [any BookProvider] = []

  /// The defaults, which ask nobody.
  public init() {}

  /// Whom to ask, in order.
  public var providers: [any BookProvider] {
    let search = service.map { SearchProvider(url: $0, seconds: serviceSeconds) }
    return localProviders + [search].compactMap(\.self) + otherProviders
  }

  /// Makes an enricher.
  ///
  /// - Throws: ``EnrichmentError/invalidArgument(_:)`` when there is nobody to ask.
  public func enricher(onEvent: @escaping Enricher.Listener) throws(EnrichmentError) -> Enricher {
    let providers = providers
    guard !providers.isEmpty else {
      throw .invalidArgument("There is nobody to ask: pass a catalog, the option \"url\", or a callback.")
    }
    let cache = MemoryLookupCache(capacity: cacheEntries)
    return Enricher(providers: providers, options: options, cache: cache, onEvent: onEvent)
  }
}

extension EnricherConfiguration: JSONOptions {
  /// Takes the options of an enricher and the address of a service.
  ///
  /// - Throws: `OptionError`, ``HTTPError/unsupported`` for an address in a build without the network.
  public init(_ reader: inout OptionReader) throws {
    options = try EnricherOptions(&reader)
    cacheEntries = try reader.integer("cacheEntries", in: 0...1_000_000) ?? cacheEntries
    serviceSeconds = try reader.number("timeoutSeconds", in: 0.01...3600) ?? serviceSeconds
    service = try reader.server()
  }
}

extension EnricherOptions: JSONOptions {
  /// Takes how books are looked up.
  public init(_ reader: inout OptionReader) throws {
    self.init()
    attempts = try reader.integer("attempts", in: 1...10) ?? attempts
    backoffSeconds = try reader.number("backoffSeconds", in: 0...3600) ?? backoffSeconds
    cacheSeconds = try reader.number("cacheSeconds", in: 0...1e9) ?? cacheSeconds
    concurrency = try reader.integer("concurrency", in: 1...64) ?? concurrency
    failuresToOpen = try reader.integer("failuresToOpen", in: 1...1000) ?? failuresToOpen
    longestWaitSeconds = try reader.number("longestWaitSeconds", in: 0...86_400) ?? longestWaitSeconds
    minimumConfidence = try reader.number("minimumConfidence", in: 0...1) ?? minimumConfidence
    openSeconds = try reader.number("openSeconds", in: 0...86_400) ?? openSeconds
  }
}
