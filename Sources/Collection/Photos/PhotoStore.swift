import Identifiers
import Threading

/// Where a collection keeps its photos.
protocol PhotoStore: Sendable {
  /// Keeps a JPEG under a new name; it is on disk when this returns.
  func add(_ jpeg: [UInt8]) throws(CollectionError) -> String
  /// The bytes of a photo.
  func read(_ name: String) throws(CollectionError) -> [UInt8]
  /// All photos that are there, referred to or not; nil where the place of photos is missing.
  func names() throws(CollectionError) -> [String]?
  /// Removes a photo; returns how many bytes that freed.
  func remove(_ name: String) throws(CollectionError) -> Int
}

/// The names of photos.
enum PhotoName {
  private static let suffix = ".jpg"
  /// What a file is called until it is complete.
  static let temporarySuffix = ".tmp"

  /// A name that nothing else has.
  static func new() -> String { UniqueID.new() + suffix }

  /// Whether a name is one of ours, so that it cannot lead out of the folder; the file of a collection is not trusted in that.
  static func isValid(_ name: String) -> Bool {
    name.hasSuffix(suffix) && UniqueID.isValid(name.dropLast(suffix.count))
  }

  /// Whether a name is one of ours, complete or not.
  static func isRemovable(_ name: String) -> Bool {
    isValid(name.hasSuffix(temporarySuffix) ? String(name.dropLast(temporarySuffix.count)) : name)
  }
}

/// Photos of a collection in memory.
final class PhotoMemory: PhotoStore {
  private let photos = Monitor<[String: [UInt8]]>([:])

  func add(_ jpeg: [UInt8]) throws(CollectionError) -> String {
    let name = PhotoName.new()
    photos.withLock { $0[name] = jpeg }
    return name
  }

  func read(_ name: String) throws(CollectionError) -> [UInt8] {
    guard let photo = photos.withLock({ $0[name] }) else { throw .notFound("The photo is no longer there.") }
    return photo
  }

  func names() throws(CollectionError) -> [String]? { photos.withLock { Array($0.keys) } }

  func remove(_ name: String) throws(CollectionError) -> Int {
    photos.withLock { $0.removeValue(forKey: name)?.count ?? 0 }
  }
}
