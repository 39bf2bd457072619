/// Where books come from and go back to: it keeps what was found, and the answers of providers.
public protocol EnrichmentStore: LookupCache {
  /// Whose books they are: those of one source have different ids.
  var source: ObjectIdentifier { get }

  /// Keeps how a look-up ended; called before the event is sent, on a thread of the enricher.
  ///
  /// - Returns: Why it could not be kept, a sentence; nil when it was.
  func save(_ event: EnrichmentEvent) -> String?
}
