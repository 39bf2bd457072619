import CBookspineTypes
import Enrichment

/// What a `bookspine_enricher *` points to: a retained ``Enricher``.
enum EnricherHandle {
  /// Hands an enricher to the caller, who gives it back with ``release(_:)``.
  static func retain(_ enricher: Enricher) -> UnsafeMutablePointer<bookspine_enricher> {
    Unmanaged.passRetained(enricher).toOpaque().assumingMemoryBound(to: bookspine_enricher.self)
  }

  /// The enricher behind a handle.
  ///
  /// - Throws: ``ArgumentError/null(_:)``.
  static func enricher(_ handle: UnsafeMutablePointer<bookspine_enricher>?) throws -> Enricher {
    Unmanaged<Enricher>.fromOpaque(try required(handle, "enricher")).takeUnretainedValue()
  }

  /// Closes the enricher and ends the caller's ownership.
  static func release(_ handle: UnsafeMutablePointer<bookspine_enricher>?) {
    guard let handle else { return }
    Unmanaged<Enricher>.fromOpaque(handle).takeRetainedValue().close()
  }
}
