#if Collection
  import Glibc
  import SQLite
  import Threading

  /// What an index file holds, from when it was opened until it is built again.
  final class CatalogContent: Sendable {
    /// Connections that are kept for the next call.
    private static let maximumIdle = 8

    /// The number of records.
    let count: Int
    /// How common terms are.
    let frequencies: TermFrequencies
    private let path: String
    private let version: FileVersion
    private let idle = Monitor<[CatalogConnection]>([])

    /// Opens a file.
    ///
    /// - Throws: ``CatalogError``.
    init(path: String) throws(CatalogError) {
      guard let version = FileVersion(path) else {
        throw .file("Cannot open \(path): \(String(cString: strerror(errno))).")
      }
      self.path = path
      self.version = version
      guard try CatalogIndex.isIndex(path) else {
        throw .invalidIndex("\(path) is no catalog index; build one from a CSV file.")
      }
      let database = try Database<CatalogError>(path: path, mode: .read)
      let layout = try database.number("PRAGMA user_version")
      guard layout == CatalogBuilder.layoutVersion else {
        throw .invalidIndex("\(path) has layout \(layout), not \(CatalogBuilder.layoutVersion); build it again.")
      }
      // A file of ours without our tables is damaged, whatever SQLite says of it.
      guard let count = try? Int(database.number("SELECT max(id) FROM record")),
        let statement = try? database.statement("SELECT levels FROM frequency WHERE id = 1"),
        let levels = try? statement.step() ? Array(statement.blob(0)) : [],
        (1...CatalogBuilder.maximumRecords).contains(count),
        !levels.isEmpty, levels.count.nonzeroBitCount == 1
      else { throw .invalidIndex("\(path) is damaged; build it again.") }
      self.count = count
      frequencies = TermFrequencies(levels: levels, records: count)
    }

    /// Whether the file is still the one that was opened; one that is gone counts as such.
    var isCurrent: Bool { FileVersion(path).map { $0 == version } ?? true }

    /// Lends a connection to one call; nil when the file has been built again meanwhile.
    func withConnection<Result>(
      _ body: (CatalogConnection) throws(CatalogError) -> Result
    ) throws(CatalogError) -> Result? {
      let kept = idle.withLock { $0.popLast() }
      let connection = if let kept { kept } else { try CatalogConnection(path: path, records: count) }
      // Only now is it known which file a new connection has opened.
      guard kept != nil || isCurrent else { return nil }
      let result = try body(connection)
      idle.withLock { if $0.count < Self.maximumIdle { $0.append(connection) } }
      return result
    }
  }

  /// Tells a file from others that had its name, and from itself before it was written.
  private struct FileVersion: Hashable {
    private let device: UInt64
    private let node: UInt64
    private let size: Int64
    private let seconds: Int64
    private let nanoseconds: Int64

    init?(_ path: String) {
      var status = stat()
      guard stat(path, &status) == 0 else { return nil }
      device = UInt64(status.st_dev)
      node = UInt64(status.st_ino)
      size = Int64(status.st_size)
      seconds = Int64(status.st_mtim.tv_sec)
      nanoseconds = Int64(status.st_mtim.tv_nsec)
    }
  }
#endif
