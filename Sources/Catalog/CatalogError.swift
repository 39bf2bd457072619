import SQLite

/// What goes wrong with catalogs.
public enum CatalogError: Error, Hashable, Sendable {
  /// The library was built without SQLite.
  case unsupported
  /// A file cannot be read or written.
  case file(String)
  /// A CSV file is not what it should be.
  case invalidCSV(String)
  /// A file is no catalog index of this version, or damaged.
  case invalidIndex(String)
  /// An argument is out of its range.
  case invalidArgument(String)
  /// The work was told to stop.
  case stopped

  /// What went wrong and what to do about it.
  public var message: String {
    switch self {
    case .stopped: "The work was stopped by the caller."
    case .unsupported: "This library was built without catalogs; build it with the feature Collection (libsqlite3)."
    case .file(let text), .invalidCSV(let text), .invalidIndex(let text), .invalidArgument(let text): text
    }
  }
}

extension CatalogError: DatabaseError {
  /// A file cannot be read, or is no index.
  package init(_ failure: SQLiteFailure) {
    self = failure.kind == .invalidFile ? .invalidIndex(failure.message) : .file(failure.message)
  }
}
