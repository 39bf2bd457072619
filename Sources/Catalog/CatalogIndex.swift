#if Collection
  import SQLite
  import Threading
#endif

/// A catalogue on disk that finds the records of noisy texts; used from many threads at once.
///
/// It is one SQLite file: the records, an inverted index of hashed words and four-letter grams, and how common they are.
public final class CatalogIndex: Sendable {
  /// The number of records.
  public let count: Int
  /// Where the file is.
  public let path: String

  #if Collection
    let frequencies: TermFrequencies
    private let idle = Monitor<[CatalogConnection]>([])
    /// Connections that are kept for the next call.
    private static let maximumIdle = 8
  #endif

  /// Opens an index to read.
  ///
  /// - Throws: ``CatalogError/invalidIndex(_:)`` when the file is not an index that this version wrote; it is left as it
  ///   is. ``CatalogError/file(_:)``, ``CatalogError/unsupported``.
  public init(path: String) throws(CatalogError) {
    #if Collection
      self.path = resolvedPath(path)
      (count, frequencies) = try Self.check(self.path)
    #else
      throw .unsupported
    #endif
  }

  #if Collection
    private static func check(_ path: String) throws(CatalogError) -> (Int, TermFrequencies) {
      guard try isIndex(path) else {
        throw .invalidIndex("\(path) is no catalogue index; build one from a CSV file.")
      }
      let database = try Database<CatalogError>(path: path, mode: .read)
      let version = try database.number("PRAGMA user_version")
      guard version == CatalogBuilder.layoutVersion else {
        throw .invalidIndex("\(path) has layout \(version), not \(CatalogBuilder.layoutVersion); build it again.")
      }
      // A file of ours without our tables is damaged, whatever SQLite says of it.
      guard let count = try? Int(database.number("SELECT max(id) FROM record")),
        let statement = try? database.statement("SELECT levels FROM frequency WHERE id = 1"),
        let levels = try? statement.step() ? Array(statement.blob(0)) : [],
        (1...CatalogBuilder.maximumRecords).contains(count),
        !levels.isEmpty, levels.count.nonzeroBitCount == 1
      else { throw .invalidIndex("\(path) is damaged; build it again.") }
      return (count, TermFrequencies(levels: levels, records: count))
    }

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

    /// Lends a connection to one call.
    func withConnection<Result>(
      _ body: (CatalogConnection) throws(CatalogError) -> Result
    ) throws(CatalogError) -> Result {
      let kept = idle.withLock { $0.popLast() }
      let connection = if let kept { kept } else { try CatalogConnection(path: path, records: count) }
      let result = try body(connection)
      idle.withLock { if $0.count < Self.maximumIdle { $0.append(connection) } }
      return result
    }
  #endif
}
