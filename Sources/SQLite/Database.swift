#if Collection
  import CSQLite
  import Glibc

  /// A connection to an SQLite file, for one thread at a time; it throws its module's own error.
  package final class Database<Failure: DatabaseError> {
    /// How a file is opened.
    package enum Mode: Sendable {
      /// To read; the file must be there.
      case read
      /// To read and write; the file must be there.
      case write
      /// To read and write; a missing file is made.
      case create

      fileprivate var flags: Int32 {
        switch self {
        case .read: SQLITE_OPEN_READONLY
        case .write: SQLITE_OPEN_READWRITE
        case .create: SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE
        }
      }
    }

    private let handle: OpaquePointer
    private var kept: [String: Statement<Failure>] = [:]

    /// Opens a file, or a database in memory as ":memory:".
    ///
    /// - Throws: `Failure`.
    package init(path: String, mode: Mode) throws(Failure) {
      guard !path.utf8.contains(0), !path.isEmpty else {
        throw Failure(SQLiteFailure(kind: .other, message: "The file's name is empty or has a NUL."))
      }
      try Self.checkKind(of: path)
      // SQLite would take "file:a?mode=memory" for an address with orders in it.
      let name = path.hasPrefix("/") || path == Self.inMemory ? path : "./\(path)"
      var handle: OpaquePointer?
      // A connection is never used by two threads at once, so SQLite need not lock it.
      let code = sqlite3_open_v2(name, &handle, mode.flags | SQLITE_OPEN_NOMUTEX, nil)
      guard code == SQLITE_OK, let handle else {
        sqlite3_close(handle)
        throw Failure(
          SQLiteFailure(kind: .other, message: "Cannot open \(path): \(String(cString: sqlite3_errstr(code)))."))
      }
      self.handle = handle
    }

    private static var inMemory: String { ":memory:" }

    /// Opening a pipe would wait for somebody at its other end.
    private static func checkKind(of path: String) throws(Failure) {
      guard path != inMemory, isRegularFile(path) == false else { return }
      throw Failure(SQLiteFailure(kind: .other, message: "\(path) is no file but a folder, a pipe or a device."))
    }

    /// The first bytes of a file as they are, without a lock; fewer when it is shorter.
    ///
    /// SQLite reads them: a descriptor of our own would, when it is closed, take the locks away that this process's connections
    /// hold on the file (https://sqlite.org/howtocorrupt.html, section 2.2).
    ///
    /// - Throws: `Failure`.
    package static func firstBytes(of path: String, count: Int) throws(Failure) -> [UInt8] {
      let database = try Database(path: path, mode: .read)
      var file: UnsafeMutablePointer<sqlite3_file>?
      guard sqlite3_file_control(database.handle, "main", SQLITE_FCNTL_FILE_POINTER, &file) == SQLITE_OK, let file,
        let read = file.pointee.pMethods?.pointee.xRead, let size = file.pointee.pMethods?.pointee.xFileSize
      else { throw Failure(SQLiteFailure(kind: .other, message: "Cannot open \(path).")) }
      var length: Int64 = 0
      guard size(file, &length) == SQLITE_OK else {
        throw Failure(SQLiteFailure(kind: .other, message: "Cannot read \(path)."))
      }
      var bytes = [UInt8](repeating: 0, count: min(count, Int(length)))
      guard !bytes.isEmpty, let size = Int32(exactly: bytes.count) else { return [] }
      guard bytes.withUnsafeMutableBytes({ read(file, $0.baseAddress, size, 0) }) == SQLITE_OK else {
        throw Failure(SQLiteFailure(kind: .other, message: "Cannot read \(path)."))
      }
      return bytes
    }

    deinit {
      kept = [:]
      sqlite3_close_v2(handle)
    }

    /// Waits for other connections' locks for so long before a call fails.
    package func setBusyTimeout(milliseconds: Int32) { sqlite3_busy_timeout(handle, milliseconds) }

    /// Distrusts the file: no damage through SQL, no functions with side effects from its schema, strict quoting.
    package func harden() {
      for option in [SQLITE_DBCONFIG_DEFENSIVE, SQLITE_DBCONFIG_ENABLE_FKEY] {
        bookspine_sqlite3_db_config(handle, option, 1)
      }
      for option in [SQLITE_DBCONFIG_TRUSTED_SCHEMA, SQLITE_DBCONFIG_DQS_DML, SQLITE_DBCONFIG_DQS_DDL] {
        bookspine_sqlite3_db_config(handle, option, 0)
      }
    }

    /// Gives queries a function of so many texts, by a name; NULL counts as an empty one.
    ///
    /// What is in the file cannot call it.
    ///
    /// - Throws: `Failure`.
    package func define(
      _ name: String, arguments: Int, _ function: @escaping @Sendable ([String]) -> String
    ) throws(Failure) {
      let flags = SQLITE_UTF8 | SQLITE_DETERMINISTIC | SQLITE_DIRECTONLY
      let kept = Unmanaged.passRetained(TextFunction(function))
      // SQLite lets go of it when the connection closes, and when this fails.
      let code = sqlite3_create_function_v2(
        handle, name, Int32(arguments), flags, kept.toOpaque(), { TextFunction.call($0, $1, $2) }, nil, nil,
        { if let kept = $0 { Unmanaged<TextFunction>.fromOpaque(kept).release() } })
      guard code == SQLITE_OK else { throw failure }
    }

    /// Runs statements without results.
    ///
    /// - Throws: `Failure`.
    package func execute(_ sql: String) throws(Failure) {
      guard sqlite3_exec(handle, sql, nil, nil, nil) == SQLITE_OK else { throw failure }
    }

    /// Prepares a statement.
    ///
    /// - Throws: `Failure`.
    package func statement(_ sql: String) throws(Failure) -> Statement<Failure> {
      var statement: OpaquePointer?
      guard sqlite3_prepare_v2(handle, sql, -1, &statement, nil) == SQLITE_OK, let statement else { throw failure }
      return Statement(statement, of: handle)
    }

    /// The first number of a query's first row; 0 without rows.
    ///
    /// - Throws: `Failure`.
    package func number(_ sql: String, _ values: [SQLiteValue] = []) throws(Failure) -> Int64 {
      try rows(sql, values) { $0.integer(0) }.first ?? 0
    }

    /// What a query finds.
    ///
    /// - Throws: `Failure`.
    package func rows<Row>(
      _ sql: String, _ values: [SQLiteValue] = [], _ row: (Statement<Failure>) throws(Failure) -> Row
    ) throws(Failure) -> [Row] {
      let statement = try keptStatement(sql)
      defer { statement.reset() }
      statement.bind(values)
      var rows: [Row] = []
      while try statement.step() { rows.append(try row(statement)) }
      return rows
    }

    /// Runs a statement without results; returns how many rows it changed.
    ///
    /// - Throws: `Failure`.
    @discardableResult
    package func run(_ sql: String, _ values: [SQLiteValue] = []) throws(Failure) -> Int {
      let statement = try keptStatement(sql)
      statement.bind(values)
      try statement.run()
      return Int(sqlite3_changes(handle))
    }

    /// The number of the row that was inserted last.
    package var lastInsertedRow: Int64 { sqlite3_last_insert_rowid(handle) }

    /// A statement that stays prepared; none of those that run inside another may have the same text.
    private func keptStatement(_ sql: String) throws(Failure) -> Statement<Failure> {
      if let statement = kept[sql] { return statement }
      let statement = try statement(sql)
      kept[sql] = statement
      return statement
    }

    private var failure: Failure { Failure(SQLiteFailure(handle)) }
  }

  /// A function that queries call.
  private final class TextFunction {
    private let function: @Sendable ([String]) -> String

    init(_ function: @escaping @Sendable ([String]) -> String) { self.function = function }

    /// Answers one call.
    static func call(_ context: OpaquePointer?, _ count: Int32, _ values: UnsafeMutablePointer<OpaquePointer?>?) {
      guard let kept = sqlite3_user_data(context) else { return }
      let texts = UnsafeBufferPointer(start: values, count: Int(count)).map { value in
        sqlite3_value_text(value).map { String(cString: $0) } ?? ""
      }
      let function = Unmanaged<TextFunction>.fromOpaque(kept).takeUnretainedValue().function
      bookspine_sqlite3_result_text(context, function(texts))
    }
  }

  extension SQLiteFailure {
    /// What SQLite says of a connection's last call.
    init(_ handle: OpaquePointer?) {
      let kind: Kind =
        switch sqlite3_errcode(handle) & 0xFF {
        case SQLITE_BUSY, SQLITE_LOCKED: .busy
        case SQLITE_NOTADB, SQLITE_CORRUPT: .invalidFile
        case SQLITE_FULL: .full
        case SQLITE_IOERR where [ENOSPC, EDQUOT, EFBIG].contains(sqlite3_system_errno(handle)): .full
        default: .other
        }
      self.init(kind: kind, message: "SQLite: \(String(cString: sqlite3_errmsg(handle))).")
    }
  }
#endif
