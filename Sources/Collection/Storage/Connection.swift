import Glibc
import Language
import SQLite
import Threading

/// The one connection that a collection's threads share in turn; unchecked, since a lock lends it to one at a time.
final class Connection: @unchecked Sendable {
  /// The SQLite connection.
  let database: Database<CollectionError>

  /// Opens a file, making it when there is none; ":memory:" for one that vanishes.
  ///
  /// A file that is no collection is never opened to write.
  init(path: String, busyTimeout: Int) throws(CollectionError) {
    let inMemory = path == ":memory:"
    if !inMemory, try !FileHeader(path: path).isEmpty {
      try Self.checkLog(of: path)
      try Self.validate(path, busyTimeout)
    }
    database = try Self.open(path, .create, busyTimeout)
    try migrate(path)
    if !inMemory { try useWriteAheadLog(until: Moment.now + .milliseconds(busyTimeout)) }
    // FULL: what a call has acknowledged survives a power cut, too.
    try database.execute("PRAGMA synchronous = FULL")
  }

  private static func open(
    _ path: String, _ mode: Database<CollectionError>.Mode, _ busyTimeout: Int
  ) throws(CollectionError) -> Database<CollectionError> {
    let database = try Database<CollectionError>(path: path, mode: mode)
    database.setBusyTimeout(milliseconds: Int32(clamping: busyTimeout))
    database.harden()
    try database.define("folded", arguments: 1) { TextFolding.fold($0.first ?? "") }
    try database.define("matchKeyOf", arguments: 2) { MatchKey.key(title: $0.first ?? "", author: $0.last ?? "") }
    return database
  }

  /// Where no log can be written, SQLite says no more than that something cannot be opened.
  private static func checkLog(of path: String) throws(CollectionError) {
    let log = path + "-wal"
    let folder = path.lastIndex(of: "/").map { String(path[...$0]) } ?? "."
    let place = access(log, F_OK) == 0 ? log : folder
    guard access(place, W_OK) == 0 else {
      throw .file(
        "Cannot write \(place): \(String(cString: strerror(errno))). Opening \(path) needs that; copy it elsewhere.")
    }
  }

  /// Looks into a file without the right to change it: its layout must be that of its version, with nothing added.
  private static func validate(_ path: String, _ busyTimeout: Int) throws(CollectionError) {
    let database = try open(path, .read, busyTimeout)
    let version = try database.number("PRAGMA user_version")
    try FileHeader.check(version: version, path: path)
    guard try layout(of: database) == expectedLayout(version: version) else {
      throw .invalidCollection(
        "\(path) has not the layout of a collection of version \(version); it was left as it is.")
    }
  }

  private static func expectedLayout(version: Int64) throws(CollectionError) -> [String] {
    let database = try open(":memory:", .create, 0)
    for sql in Schema.migrations.prefix(Int(version)) { try database.execute(sql) }
    return try layout(of: database)
  }

  private static func layout(of database: Database<CollectionError>) throws(CollectionError) -> [String] {
    // What ANALYZE leaves behind is harmless.
    let query =
      "SELECT type || ' ' || name || ' ' || ifnull(sql, '') FROM sqlite_schema WHERE name NOT LIKE 'sqlite_stat_' ORDER BY 1"
    return try database.rows(query) { $0.text(0) ?? "" }
  }

  private func migrate(_ path: String) throws(CollectionError) {
    guard try database.number("PRAGMA user_version") < Schema.version else { return }
    try transaction { () throws(CollectionError) in
      let version = try database.number("PRAGMA user_version")
      try FileHeader.check(version: version, path: path)
      for sql in Schema.migrations.dropFirst(Int(version)) { try database.execute(sql) }
      try database.execute(
        "PRAGMA application_id = \(Schema.applicationID); PRAGMA user_version = \(Schema.version)")
    }
  }

  /// Changing to WAL needs the file alone, and SQLite does not wait for that by itself.
  private func useWriteAheadLog(until deadline: Moment) throws(CollectionError) {
    while true {
      do throws(CollectionError) {
        let mode = try database.rows("PRAGMA journal_mode = WAL") { $0.text(0) }
        if mode == ["wal"] { return }
      } catch .busy(let text) {
        guard Moment.now < deadline else { throw .busy(text) }
      }
      guard Moment.now < deadline else {
        throw .file("The collection's file system does not support write-ahead logging; keep it on a local disk.")
      }
      usleep(UInt32.random(in: 1000...10_000))
    }
  }

  /// Runs a body in a transaction that nobody else writes beside; all of it is kept, or nothing.
  func transaction<Result>(_ body: () throws(CollectionError) -> Result) throws(CollectionError) -> Result {
    try database.execute("BEGIN IMMEDIATE")
    do throws(CollectionError) {
      let result = try body()
      try database.execute("COMMIT")
      return result
    } catch {
      // It fails when SQLite has rolled back already, as it does on a full disk.
      do throws(CollectionError) { try database.execute("ROLLBACK") } catch {}
      throw error
    }
  }
}
