import CBookspineTypes
import Catalog
import Collection
import Enrichment
import EventStream
import RemoteScanning
import Scanning
import Shelves

/// What a handle of the C ABI, such as a `bookspine_scanner *`, points to: an object that the caller keeps alive.
protocol HandleObject: AnyObject {
  /// The type that C code knows.
  associatedtype CType

  /// What functions call such an argument.
  static var argumentName: String { get }

  /// Ends what the object does, before the caller's ownership of it ends.
  func close()
}

extension HandleObject {
  /// Nothing to end.
  func close() {}

  /// A handle for the caller, who gives it back with ``release(_:)``.
  func retainedHandle() -> UnsafeMutablePointer<CType> {
    HandedOut.handles.add(1, ordering: .relaxed)
    return Unmanaged.passRetained(self).toOpaque().assumingMemoryBound(to: CType.self)
  }

  /// The object behind a handle.
  ///
  /// - Throws: ``ArgumentError/null(_:)``.
  static func behind(_ handle: UnsafeMutablePointer<CType>?) throws -> Self {
    Unmanaged<Self>.fromOpaque(try required(handle, argumentName)).takeUnretainedValue()
  }

  /// Closes the object and ends the caller's ownership; does nothing with NULL.
  static func release(_ handle: UnsafeMutablePointer<CType>?) {
    guard let handle else { return }
    HandedOut.handles.subtract(1, ordering: .relaxed)
    Unmanaged<Self>.fromOpaque(handle).takeRetainedValue().close()
  }
}

extension Scanner: HandleObject {
  typealias CType = bookspine_scanner
  static var argumentName: String { "scanner" }
}

extension PhotoFile: HandleObject {
  typealias CType = bookspine_photo
  static var argumentName: String { "photo" }
}

extension CBookList: HandleObject {
  typealias CType = bookspine_books
  static var argumentName: String { "books" }
}

extension ScanJob: HandleObject {
  typealias CType = bookspine_job
  static var argumentName: String { "job" }
}

extension ScanJobQueue: HandleObject {
  typealias CType = bookspine_job_queue
  static var argumentName: String { "queue" }
}

extension PhotoSession: HandleObject {
  typealias CType = bookspine_session
  static var argumentName: String { "session" }
}

extension CatalogIndex: HandleObject {
  typealias CType = bookspine_catalog
  static var argumentName: String { "catalog" }
}

extension BookCollection: HandleObject {
  typealias CType = bookspine_collection
  static var argumentName: String { "collection" }
}

extension Enricher: HandleObject {
  typealias CType = bookspine_enricher
  static var argumentName: String { "enricher" }
}

extension RemoteConfiguration: HandleObject {
  typealias CType = bookspine_remote
  static var argumentName: String { "remote" }
}

extension ExclusiveEventParser: HandleObject {
  typealias CType = bookspine_event_parser
  static var argumentName: String { "parser" }
}

extension FallbackScanner {
  /// The scanner of one call, which may lack one on the device.
  ///
  /// - Throws: ``ArgumentError/null(_:)`` without a remote scanner.
  static func behind(
    _ remote: UnsafeMutablePointer<bookspine_remote>?, with scanner: UnsafeMutablePointer<bookspine_scanner>?
  ) throws -> FallbackScanner {
    try RemoteConfiguration.behind(remote).scanner(device: try scanner.map { try Scanner.behind($0) })
  }
}
