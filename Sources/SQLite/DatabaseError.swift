/// Why SQLite refused a call.
package struct SQLiteFailure: Hashable, Sendable {
  /// The kinds that callers tell apart.
  package enum Kind: Sendable {
    /// Another connection kept the file locked for longer than the busy time-out.
    case busy
    /// The file is no database, or damaged.
    case invalidFile
    /// The disk, or the limit on a file's size, is reached.
    case full
    /// The library was built without SQLite.
    case unsupported
    /// Everything else.
    case other
  }

  /// Which kind.
  package let kind: Kind
  /// What SQLite says, a sentence.
  package let message: String
}

/// An error that a module makes of SQLite's failures.
package protocol DatabaseError: Error {
  /// Wraps a failure.
  init(_ failure: SQLiteFailure)
}
