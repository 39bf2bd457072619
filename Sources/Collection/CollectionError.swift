import Glibc
import SQLite

/// What goes wrong with collections.
public enum CollectionError: Error, Hashable, Sendable {
  /// The library was built without SQLite.
  case unsupported
  /// A file cannot be read or written.
  case file(String)
  /// There is no space left for a file.
  case diskFull(String)
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
    case .file(let text), .diskFull(let text), .invalidCollection(let text), .busy(let text), .notFound(let text),
      .queueFull(let text), .invalidArgument(let text), .invalidRecords(let text):
      text
    }
  }
}

extension CollectionError {
  /// Why the system refused a call on a file, by `errno`.
  init(system code: CInt, _ attempt: String) {
    let text = "\(attempt): \(String(cString: strerror(code)))."
    self = [ENOSPC, EDQUOT, EFBIG].contains(code) ? .diskFull(text) : .file(text)
  }
}

extension CollectionError: DatabaseError {
  /// Tells apart what a host can do something about.
  package init(_ failure: SQLiteFailure) {
    switch failure.kind {
    case .unsupported: self = .unsupported
    case .busy: self = .busy("The collection is locked by another program; try again, or raise busyTimeout.")
    case .invalidFile: self = .invalidCollection("The collection is damaged (\(failure.message)); restore a backup.")
    case .full: self = .diskFull("There is no space left for the collection; nothing was changed.")
    case .other: self = .file(failure.message)
    }
  }
}
