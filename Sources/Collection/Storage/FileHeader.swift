import Glibc
import SQLite

/// What the first bytes of a file say, read before a transaction may touch it.
struct FileHeader {
  private static let size = 100
  private static let magic = Array("SQLite format 3\0".utf8)

  /// Whether there is nothing yet: no file, or an empty one.
  let isEmpty: Bool

  /// Reads the header.
  ///
  /// - Throws: ``CollectionError`` unless the file is empty or missing, or a collection of a version that can be opened.
  init(path: String) throws(CollectionError) {
    var status = stat()
    guard stat(path, &status) == 0 else {
      guard errno == ENOENT else { throw .file("Cannot open \(path): \(String(cString: strerror(errno))).") }
      isEmpty = true
      return
    }
    guard status.st_mode & S_IFMT == S_IFREG else {
      throw .invalidCollection("\(path) is no file; name the collection's file, or one that does not exist yet.")
    }
    let bytes = try Database<CollectionError>.firstBytes(of: path, count: Self.size)
    isEmpty = bytes.isEmpty
    guard !isEmpty else { return }
    guard bytes.count == Self.size, Array(bytes.prefix(Self.magic.count)) == Self.magic,
      Self.number(bytes[68..<72]) == Schema.applicationID
    else { throw .invalidCollection("\(path) is no collection; it was left as it is.") }
    try Self.check(version: Self.number(bytes[60..<64]), path: path)
  }

  /// Refuses what a newer library wrote, and what none did.
  static func check(version: Int64, path: String) throws(CollectionError) {
    guard version >= 0 else { throw .invalidCollection("\(path) is no collection; it was left as it is.") }
    guard version <= Schema.version else {
      throw .invalidCollection(
        "\(path) has version \(version), this library knows up to \(Schema.version); update the library.")
    }
  }

  private static func number(_ bytes: ArraySlice<UInt8>) -> Int64 { bytes.reduce(0) { $0 << 8 | Int64($1) } }
}
