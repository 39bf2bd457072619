import CBookspineTypes
import Catalog

/// What a `bookspine_catalog *` points to: a retained ``CatalogIndex``.
enum CatalogHandle {
  /// Hands a catalogue to the caller, who gives it back with ``release(_:)``.
  static func retain(_ catalog: CatalogIndex) -> UnsafeMutablePointer<bookspine_catalog> {
    Unmanaged.passRetained(catalog).toOpaque().assumingMemoryBound(to: bookspine_catalog.self)
  }

  /// The catalogue behind a handle.
  ///
  /// - Throws: ``ArgumentError/null(_:)``.
  static func catalog(_ handle: UnsafeMutablePointer<bookspine_catalog>?) throws -> CatalogIndex {
    Unmanaged<CatalogIndex>.fromOpaque(try required(handle, "catalog")).takeUnretainedValue()
  }

  /// Ends the caller's ownership.
  static func release(_ handle: UnsafeMutablePointer<bookspine_catalog>?) {
    guard let handle else { return }
    Unmanaged<CatalogIndex>.fromOpaque(handle).release()
  }
}
