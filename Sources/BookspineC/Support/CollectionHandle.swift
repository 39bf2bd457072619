import CBookspineTypes
import Collection

/// What a `bookspine_collection *` points to: a retained ``BookCollection``.
enum CollectionHandle {
  /// Hands a collection to the caller, who gives it back with ``release(_:)``.
  static func retain(_ collection: BookCollection) -> UnsafeMutablePointer<bookspine_collection> {
    Unmanaged.passRetained(collection).toOpaque().assumingMemoryBound(to: bookspine_collection.self)
  }

  /// The collection behind a handle.
  ///
  /// - Throws: ``ArgumentError/null(_:)``.
  static func collection(_ handle: UnsafeMutablePointer<bookspine_collection>?) throws -> BookCollection {
    Unmanaged<BookCollection>.fromOpaque(try required(handle, "collection")).takeUnretainedValue()
  }

  /// Ends the caller's ownership.
  static func release(_ handle: UnsafeMutablePointer<bookspine_collection>?) {
    guard let handle else { return }
    Unmanaged<BookCollection>.fromOpaque(handle).release()
  }
}
