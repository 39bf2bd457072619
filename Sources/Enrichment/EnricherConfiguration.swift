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
  /// Public sources to ask after the service, in order.
  public var sources: [SourceOptions] = []
  /// The longest that an answer of the service or a source may take, in seconds.
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
    return localProviders + [search].compactMap(\.self) + sources.map { $0.provider(seconds: serviceSeconds) }
      + otherProviders
  }

  /// Makes an enricher.
  ///
  /// - Throws: ``EnrichmentError/invalidArgument(_:)`` when there is nobody to ask.
  public func enricher(onEvent: @escaping Enricher.Listener) throws(EnrichmentError) -> Enricher {
    let providers = providers
    guard !providers.isEmpty else {
      throw .invalidArgument(
        "There is nobody to ask: pass a catalog, the options \"url\" or \"sources\", or a callback.")
    }
    let cache = MemoryLookupCache(capacity: cacheEntries)
    return Enricher(providers: providers, options: options, cache: cache, onEvent: onEvent)
  }
}

extension EnricherConfiguration: JSONOptions {
  /// The most sources.
  private static let mostSources = 20

  /// Takes the options of an enricher, the address of a service, and sources.
  ///
  /// - Throws: `OptionError`, ``HTTPError/unsupported`` for an address in a build without the network.
  public init(_ reader: inout OptionReader) throws {
    options = try EnricherOptions(&reader)
    cacheEntries = try reader.integer("cacheEntries", in: 0...1_000_000) ?? cacheEntries
    serviceSeconds = try reader.number("timeoutSeconds", in: 0.01...3600) ?? serviceSeconds
    let named = try reader.readers("sources") ?? []
    guard named.count <= Self.mostSources else {
      throw OptionError("Option \"sources\" must name at most \(Self.mostSources).")
    }
    service = try reader.server()
    sources = try named.map { try SourceOptions(all: $0) }
    guard Set(providers.map(\.name)).count == providers.count else {
      throw OptionError("Option \"sources\" names one twice.")
    }
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
