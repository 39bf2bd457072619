import Glibc
import SQLite
import Threading

/// The books of a person: scanned, reviewed, found again; used from many threads and by many programs at once.
///
/// It is one SQLite file, with folders of photos and of covers beside it.
public final class BookCollection: Sendable {
  /// The path that stands for a collection in memory, which vanishes when it is closed.
  public static let inMemoryPath = ":memory:"

  /// The file, as an absolute path without links; nil for a collection in memory.
  public let path: String?
  /// How it was opened.
  public let options: CollectionOptions

  let photos: any PhotoStore
  /// The covers that were fetched, in a folder of their own.
  let covers: any PhotoStore
  let usage: UsageCounter
  private let connection: Monitor<Connection>
  /// The thread that the connection is lent to.
  private let holder = Monitor<pthread_t?>(nil)

  /// Opens a collection, and makes it when there is none.
  ///
  /// - Throws: ``CollectionError``; a file that is no collection is left as it is.
  public init(path: String, options: CollectionOptions = CollectionOptions()) throws(CollectionError) {
    self.options = options
    guard !path.isEmpty, !path.utf8.contains(0) else {
      throw .invalidArgument("The collection's file name is empty or has a NUL.")
    }
    let isInMemory = path == Self.inMemoryPath
    let absolute = isInMemory ? path : resolvedPath(path)
    self.path = isInMemory ? nil : absolute
    usage = UsageCounter(isOn: options.countsUsage)
    photos = isInMemory ? PhotoMemory() : PhotoFolder(path: absolute + ".photos")
    covers = isInMemory ? PhotoMemory() : PhotoFolder(path: absolute + ".covers")
    connection = Monitor(try Connection(path: absolute, busyTimeout: options.busyTimeout))
  }

  // Writes what was counted since the last change.
  deinit { if usage.hasCounts { try? write { (_) throws(CollectionError) in } } }

  /// Lends the connection to the calling thread.
  ///
  /// - Throws: ``CollectionError/busy(_:)`` where the thread has it: it calls from within a callback, and would wait for itself.
  private func withConnection<Result: Sendable>(
    _ body: (Connection) throws(CollectionError) -> Result
  ) throws(CollectionError) -> Result {
    let own = pthread_self()
    guard !holder.withLock({ $0.map { pthread_equal($0, own) != 0 } ?? false }) else {
      throw .busy("The collection is at work for the call that this callback belongs to; use it when that has ended.")
    }
    return try connection.withLock { (connection) throws(CollectionError) in
      holder.withLock { $0 = own }
      defer { holder.withLock { $0 = nil } }
      return try body(connection)
    }
  }

  /// Reads, with all that is read from the same moment.
  func read<Result: Sendable>(
    _ body: (Database<CollectionError>) throws(CollectionError) -> Result
  ) throws(CollectionError) -> Result {
    try withConnection { (connection) throws(CollectionError) in
      let database = connection.database
      try database.execute("BEGIN")
      defer { try? database.execute("COMMIT") }
      return try body(database)
    }
  }

  /// Reads and writes; all changes are on disk when it returns, and none are when it throws.
  func write<Result: Sendable>(
    _ body: (Database<CollectionError>) throws(CollectionError) -> Result
  ) throws(CollectionError) -> Result {
    try withConnection { (connection) throws(CollectionError) in
      let counted = usage.take()
      do throws(CollectionError) {
        return try connection.transaction { () throws(CollectionError) in
          let result = try body(connection.database)
          try UsageCounter.store(counted, in: connection.database)
          return result
        }
      } catch {
        usage.putBack(counted)
        throw error
      }
    }
  }
}
