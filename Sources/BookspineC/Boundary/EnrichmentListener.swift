import CBookspineTypes
import Collection
import Enrichment

/// Hands the events of an enricher to a caller's callback.
///
/// Unchecked, since the caller's pointer is only handed on.
struct EnrichmentListener: @unchecked Sendable {
  /// The callback, or nil when nobody listens.
  var callback: bookspine_enrichment_callback?
  /// The caller's own pointer.
  var userData: UnsafeMutableRawPointer?

  /// Sends an event; false when the caller wants to stop.
  func receive(_ event: EnrichmentEvent) -> Bool {
    guard let callback, let json = try? JSON.string(event) else { return true }
    defer { stringFree(json) }
    return callback(json, userData) == 0
  }
}
