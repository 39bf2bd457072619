import SQLite

/// What goes wrong with collections.
public enum CollectionError: Error, Hashable, Sendable {
  /// The library was built without SQLite.
  case unsupported
  /// A file cannot be read or written, or the disk is full.
  case file(String)
  /// A file is no collection, damaged, or of a newer version.
  case invalidCollection(String)
  /// Other connections kept the collection locked for longer than the time-out.
  case busy(String)
  /// There is no such book, or no photo of it.
  case notFound(String)
  /// As many scans wait to be sent as the limits allow.
  case queueFull(String)
  /// An argument is out of its range.
  case invalidArgument(String)
  /// A file to import is not what it should be.
  case invalidRecords(String)
  /// The work was told to stop.
  case stopped

  /// What went wrong and what to do about it.
  public var message: String {
    switch self {
    case .stopped: "The work was stopped by the caller."
    case .unsupported: "This library was built without collections; build it with the feature Collection (libsqlite3)."
    case .file(let text), .invalidCollection(let text), .busy(let text), .notFound(let text),
      .queueFull(let text), .invalidArgument(let text), .invalidRecords(let text):
      text
    }
  }
}

extension CollectionError: DatabaseError {
  /// Tells apart what a host can do something about.
  package init(_ failure: SQLiteFailure) {
    switch failure.kind {
    case .unsupported: self = .unsupported
    case .busy: self = .busy("The collection is locked by another program; try again, or raise busyTimeout.")
    case .invalidFile: self = .invalidCollection("The collection is damaged (\(failure.message)); restore a backup.")
    case .full: self = .file("There is no space left for the collection; nothing was changed.")
    case .other: self = .file(failure.message)
    }
  }
}
