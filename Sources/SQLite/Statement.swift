#if Collection
  import CSQLite

  /// A prepared statement; parameters count from 1, columns from 0.
  package final class Statement<Failure: DatabaseError> {
    private let handle: OpaquePointer
    private let connection: OpaquePointer

    init(_ handle: OpaquePointer, of connection: OpaquePointer) {
      self.handle = handle
      self.connection = connection
    }

    // The connection was closed with sqlite3_close_v2(), which waits for the last statement.
    deinit { sqlite3_finalize(handle) }

    /// Goes to the next row; false at the end.
    ///
    /// - Throws: `Failure`.
    package func step() throws(Failure) -> Bool {
      switch sqlite3_step(handle) {
      case SQLITE_ROW: return true
      case SQLITE_DONE: return false
      default: throw Failure(SQLiteFailure(connection))
      }
    }

    /// Makes the statement ready for other values.
    package func reset() { sqlite3_reset(handle) }

    /// Runs a statement without rows and makes it ready again.
    ///
    /// - Throws: `Failure`.
    package func run() throws(Failure) {
      defer { reset() }
      while try step() {}
    }

    /// Sets all parameters; those without a value become NULL.
    package func bind(_ values: [SQLiteValue]) {
      sqlite3_clear_bindings(handle)
      for (index, value) in values.enumerated() {
        switch value {
        case .null: break
        case .integer(let number): sqlite3_bind_int64(handle, Int32(index + 1), number)
        case .real(let number): sqlite3_bind_double(handle, Int32(index + 1), number)
        case .text(let text): bind(text, at: Int32(index + 1))
        }
      }
    }

    /// Sets a parameter to a number, or NULL.
    package func bind(_ value: Int?, at index: Int32) {
      guard let value else {
        _ = sqlite3_bind_null(handle, index)
        return
      }
      sqlite3_bind_int64(handle, index, Int64(value))
    }

    /// Sets a parameter to a text, or NULL.
    package func bind(_ text: String?, at index: Int32) {
      guard let text else {
        _ = sqlite3_bind_null(handle, index)
        return
      }
      _ = bookspine_sqlite3_bind_text(handle, index, text, Int32(clamping: text.utf8.count))
    }

    /// Sets a parameter to bytes.
    package func bind(_ bytes: UnsafeBufferPointer<UInt8>, at index: Int32) {
      _ = bookspine_sqlite3_bind_blob(handle, index, bytes.baseAddress, Int32(clamping: bytes.count))
    }

    /// A column's number.
    package func integer(_ column: Int32) -> Int64 { sqlite3_column_int64(handle, column) }

    /// A column's number, or nil when it is NULL.
    package func optionalInteger(_ column: Int32) -> Int64? { isNull(column) ? nil : integer(column) }

    /// A column's number, or nil when it is NULL.
    package func real(_ column: Int32) -> Double? { isNull(column) ? nil : sqlite3_column_double(handle, column) }

    /// A column's text, or nil when it is NULL.
    package func text(_ column: Int32) -> String? { sqlite3_column_text(handle, column).map { String(cString: $0) } }

    /// A column's bytes, valid until the next step or reset.
    package func blob(_ column: Int32) -> UnsafeBufferPointer<UInt8> {
      let bytes = sqlite3_column_blob(handle, column)?.assumingMemoryBound(to: UInt8.self)
      return UnsafeBufferPointer(start: bytes, count: bytes == nil ? 0 : Int(sqlite3_column_bytes(handle, column)))
    }

    private func isNull(_ column: Int32) -> Bool { sqlite3_column_type(handle, column) == SQLITE_NULL }
  }
#endif
