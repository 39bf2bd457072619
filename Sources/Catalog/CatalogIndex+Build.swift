import Threading

#if Collection
  import Glibc
  import SQLite
#endif

extension CatalogIndex {
  /// Builds an index from CSV files (RFC 4180, UTF-8, the first row naming the columns).
  ///
  /// Columns are known by common names: title, author or authors, isbn or isbn13, publisher, year or date, pages, series,
  /// tag or call number; others are left out. `author` holds "Surname, Given", `authors` names in ordinary order.
  /// The file appears complete or not at all; an index that was there is replaced, another file is not.
  ///
  /// - Parameters:
  ///   - paths: The CSV files; their records are numbered in order.
  ///   - path: Where the index goes.
  ///   - progress: Hears how much is done, and stops it.
  /// - Returns: How many records it has.
  /// - Throws: ``CatalogError``; ``CatalogError/stopped`` leaves nothing behind.
  @discardableResult
  public static func build(
    csv paths: [String], to path: String, progress: WorkProgress = WorkProgress()
  ) throws(CatalogError) -> CatalogBuildReport {
    #if Collection
      guard !paths.isEmpty else { throw .invalidArgument("No CSV file was named.") }
      // A link stays one: those who opened the index through it find the new one there.
      let path = resolvedPath(path)
      try checkTarget(path)
      let temporary = "\(path).\(getpid()).\(UInt32.random(in: 0...UInt32.max)).tmp"
      defer { unlink(temporary) }
      let report = try write(paths, temporary, progress)
      guard flush(temporary), rename(temporary, path) == 0 else {
        throw .file("Cannot write \(path): \(String(cString: strerror(errno))).")
      }
      return report
    #else
      throw .unsupported
    #endif
  }

  #if Collection
    /// Throws unless there may be an index at a path: nothing yet, an empty file or an index, in a folder that may be written.
    private static func checkTarget(_ path: String) throws(CatalogError) {
      guard !path.isEmpty else { throw .invalidArgument("No file was named for the index.") }
      var status = stat()
      if stat(path, &status) == 0 {
        guard status.st_mode & S_IFMT == S_IFREG else {
          throw .invalidArgument("\(path) is a folder, a pipe or a device; name a file for the index.")
        }
        if status.st_size > 0, try !isIndex(path) {
          throw .invalidArgument("\(path) is there and no catalog index; remove it or name another file.")
        }
      }
      let folder = path.lastIndex(of: "/").map { $0 == path.startIndex ? "/" : String(path[..<$0]) } ?? "."
      guard access(folder, W_OK | X_OK) == 0 else {
        throw .file("Cannot write \(path): \(String(cString: strerror(errno))).")
      }
    }

    /// Has a file on disk before it gets its name: SQLite wrote it without.
    private static func flush(_ path: String) -> Bool {
      let descriptor = open(path, O_RDONLY | O_CLOEXEC)
      guard descriptor >= 0 else { return false }
      defer { close(descriptor) }
      return fsync(descriptor) == 0
    }

    /// More is not read in a lifetime; sparse files may say so, and their sum is no number any more.
    private static let mostBytes = 1 << 45

    /// A file's bytes; 0 for what cannot be read, which is told when its turn comes.
    private static func size(of path: String) -> Int {
      var status = stat()
      guard stat(path, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { return 0 }
      return min(status.st_size, mostBytes)
    }

    private static func write(
      _ paths: [String], _ temporary: String, _ progress: WorkProgress
    ) throws(CatalogError) -> CatalogBuildReport {
      var builder = try CatalogBuilder(path: temporary, bytes: paths.reduce(0) { $0 + size(of: $1) }, progress)
      for csv in paths { try builder.add(csv: csv) }
      try builder.finish()
      return builder.report
    }
  #endif
}
