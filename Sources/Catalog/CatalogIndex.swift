#if Collection
  import SQLite
  import Threading
#endif

/// A catalog on disk that finds the records of noisy texts; used from many threads at once.
///
/// It is one SQLite file: the records, an inverted index of hashed words and four-letter grams, and how common they are. When that
/// is built again, the next call reads the new one.
public final class CatalogIndex: Sendable {
  /// Where the file is.
  public let path: String

  #if Collection
    private let content: Monitor<CatalogContent>

    /// The number of records.
    public var count: Int { content.withLock(\.count) }
  #else
    /// The number of records.
    public var count: Int { 0 }
  #endif

  /// Opens an index to read.
  ///
  /// - Throws: ``CatalogError/invalidIndex(_:)`` when the file is not an index that this version wrote; it is left as it
  ///   is. ``CatalogError/file(_:)``, ``CatalogError/unsupported``.
  public init(path: String) throws(CatalogError) {
    #if Collection
      self.path = resolvedPath(path)
      content = Monitor(try CatalogContent(path: self.path))
    #else
      throw .unsupported
    #endif
  }

  #if Collection
    /// Whether a file is an index of this library, of any version.
    ///
    /// - Throws: ``CatalogError/file(_:)`` when it cannot be read.
    static func isIndex(_ path: String) throws(CatalogError) -> Bool {
      do throws(CatalogError) {
        let database = try Database<CatalogError>(path: path, mode: .read)
        return try database.number("PRAGMA application_id") == CatalogBuilder.applicationID
      } catch .invalidIndex {
        return false
      }
    }

    /// Lends a connection to one call, and what belongs to it.
    func withConnection<Result>(
      _ body: (CatalogConnection, TermFrequencies) throws(CatalogError) -> Result
    ) throws(CatalogError) -> Result {
      for _ in 0..<Self.mostReloads {
        let content = try currentContent()
        let result = try content.withConnection { (connection) throws(CatalogError) in
          try body(connection, content.frequencies)
        }
        if let result { return result }
      }
      throw .invalidIndex("\(path) is being written all the time; write another file and rename it.")
    }

    /// What the file holds now.
    private func currentContent() throws(CatalogError) -> CatalogContent {
      try content.withLock { (content) throws(CatalogError) in
        if !content.isCurrent { content = try CatalogContent(path: path) }
        return content
      }
    }

    /// How often a call begins anew because the file was built again under it.
    private static let mostReloads = 5
  #endif
}
