#if Collection
  import CSQLite

  /// A connection to an SQLite file, for one thread at a time.
  final class Database {
    private let handle: OpaquePointer
    private let path: String

    /// Opens a file; a new one is made unless it is opened to read.
    ///
    /// - Throws: ``CatalogError/file(_:)``.
    init(path: String, readOnly: Bool) throws(CatalogError) {
      guard !path.utf8.contains(0), !path.isEmpty else { throw .file("The index's file name is empty or has a NUL.") }
      var handle: OpaquePointer?
      let mode = readOnly ? SQLITE_OPEN_READONLY : SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE
      // A connection is never shared between threads, so SQLite need not lock it.
      let code = sqlite3_open_v2(path, &handle, mode | SQLITE_OPEN_NOMUTEX, nil)
      guard code == SQLITE_OK, let handle else {
        sqlite3_close(handle)
        throw .file("Cannot open \(path): \(String(cString: sqlite3_errstr(code))).")
      }
      self.handle = handle
      self.path = path
    }

    deinit { sqlite3_close_v2(handle) }

    /// Runs statements without results.
    ///
    /// - Throws: ``CatalogError/file(_:)``.
    func execute(_ sql: String) throws(CatalogError) {
      guard sqlite3_exec(handle, sql, nil, nil, nil) == SQLITE_OK else { throw failure }
    }

    /// Prepares a statement.
    ///
    /// - Throws: ``CatalogError/file(_:)``.
    func statement(_ sql: String) throws(CatalogError) -> Statement {
      var statement: OpaquePointer?
      guard sqlite3_prepare_v2(handle, sql, -1, &statement, nil) == SQLITE_OK, let statement else { throw failure }
      return Statement(statement, of: self)
    }

    /// The first number of a query's first row; 0 without rows.
    ///
    /// - Throws: ``CatalogError/file(_:)``.
    func number(_ sql: String) throws(CatalogError) -> Int64 {
      let statement = try statement(sql)
      return try statement.step() ? statement.integer(0) : 0
    }

    /// What SQLite says of the last call.
    fileprivate var failure: CatalogError {
      let text = String(cString: sqlite3_errmsg(handle))
      switch sqlite3_errcode(handle) {
      case SQLITE_NOTADB: return .invalidIndex("\(path) is no catalogue index; build one from a CSV file.")
      case SQLITE_CORRUPT, SQLITE_ERROR: return .invalidIndex("\(path) is damaged (\(text)); build it again.")
      default: return .file("\(path): \(text).")
      }
    }
  }

  /// A prepared statement; parameters count from 1, columns from 0.
  final class Statement {
    private let handle: OpaquePointer
    private let database: Database

    fileprivate init(_ handle: OpaquePointer, of database: Database) {
      self.handle = handle
      self.database = database
    }

    deinit { sqlite3_finalize(handle) }

    /// Goes to the next row; false at the end.
    ///
    /// - Throws: ``CatalogError/file(_:)``.
    func step() throws(CatalogError) -> Bool {
      switch sqlite3_step(handle) {
      case SQLITE_ROW: return true
      case SQLITE_DONE: return false
      default: throw database.failure
      }
    }

    /// Makes the statement ready for other values.
    func reset() { sqlite3_reset(handle) }

    /// Runs a statement without rows and makes it ready again.
    ///
    /// - Throws: ``CatalogError/file(_:)``.
    func run() throws(CatalogError) {
      defer { reset() }
      while try step() {}
    }

    /// Sets a parameter to a number, or NULL.
    func bind(_ value: Int?, at index: Int32) {
      guard let value else {
        _ = sqlite3_bind_null(handle, index)
        return
      }
      sqlite3_bind_int64(handle, index, Int64(value))
    }

    /// Sets a parameter to a text, or NULL.
    func bind(_ text: String?, at index: Int32) {
      guard let text else {
        _ = sqlite3_bind_null(handle, index)
        return
      }
      _ = bookspine_sqlite3_bind_text(handle, index, text, Int32(clamping: text.utf8.count))
    }

    /// Sets a parameter to bytes.
    func bind(_ bytes: UnsafeBufferPointer<UInt8>, at index: Int32) {
      _ = bookspine_sqlite3_bind_blob(handle, index, bytes.baseAddress, Int32(clamping: bytes.count))
    }

    /// A column's number.
    func integer(_ column: Int32) -> Int64 { sqlite3_column_int64(handle, column) }

    /// A column's text, or nil when it is NULL.
    func text(_ column: Int32) -> String? { sqlite3_column_text(handle, column).map { String(cString: $0) } }

    /// A column's bytes, valid until the next step or reset.
    func blob(_ column: Int32) -> UnsafeBufferPointer<UInt8> {
      let bytes = sqlite3_column_blob(handle, column)?.assumingMemoryBound(to: UInt8.self)
      return UnsafeBufferPointer(start: bytes, count: bytes == nil ? 0 : Int(sqlite3_column_bytes(handle, column)))
    }
  }
#endif
