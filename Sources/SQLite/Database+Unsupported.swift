#if !Collection
  /// Stands in for the connection in builds without SQLite: opening one fails, so that none ever exists, and nothing else is
  /// ever called.
  package final class Database<Failure: DatabaseError> {
    /// How a file is opened.
    package enum Mode: Sendable {
      case read, write, create
    }

    /// Always throws.
    package init(path: String, mode: Mode) throws(Failure) {
      throw Failure(SQLiteFailure(kind: .unsupported, message: "This library was built without SQLite."))
    }

    package static func firstBytes(of path: String, count: Int) throws(Failure) -> [UInt8] {
      _ = try Database(path: path, mode: .read)
      return []
    }

    package func setBusyTimeout(milliseconds: Int32) {}
    package func harden() {}
    package func define(
      _ name: String, arguments: Int, _ function: @escaping @Sendable ([String]) -> String
    ) throws(Failure) {}
    package func execute(_ sql: String) throws(Failure) {}
    package func number(_ sql: String, _ values: [SQLiteValue] = []) throws(Failure) -> Int64 { 0 }
    package func rows<Row>(
      _ sql: String, _ values: [SQLiteValue] = [], _ row: (Statement<Failure>) throws(Failure) -> Row
    ) throws(Failure) -> [Row] { [] }
    @discardableResult
    package func run(_ sql: String, _ values: [SQLiteValue] = []) throws(Failure) -> Int { 0 }
    package var lastInsertedRow: Int64 { 0 }
  }

  /// Stands in for a statement, of which there is none either.
  package final class Statement<Failure: DatabaseError> {
    private init() {}
    package func integer(_ column: Int32) -> Int64 { 0 }
    package func optionalInteger(_ column: Int32) -> Int64? { nil }
    package func real(_ column: Int32) -> Double? { nil }
    package func text(_ column: Int32) -> String? { nil }
  }
#endif
