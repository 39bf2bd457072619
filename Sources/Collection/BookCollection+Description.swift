import SQLite

/// What a collection holds.
public struct CollectionDescription: Hashable, Sendable, Codable {
  /// The version of the file's layout.
  public var schemaVersion: Int
  /// The file; nil for a collection in memory.
  public var path: String?
  /// All books.
  public var works: Int
  /// How many books there are of each review status.
  public var reviewStatus: [String: Int]
  /// How many books there are of each enrichment status.
  public var enrichmentStatus: [String: Int]
  /// Books that wait for review, by tier.
  public var queue: QueueCounts
  /// Books that may be ones that the collection has.
  public var duplicates: Int
  /// Imported photos.
  public var scans: Int
  /// Photos that are kept.
  public var photos: Int
  /// Their size.
  public var photoBytes: Int
  /// Scans that wait to be sent.
  public var deferred: DeferredCounts
  /// These scans, and those that were refused, the oldest first; at most a thousand.
  public var deferredScans: [WaitingScan]
  /// Feedback on wrong detections.
  public var feedback: Int
  /// Of it, what was not sent to a service.
  public var unsentFeedback: Int
  /// The action that undo would take back.
  public var undo: String?
  /// Its number.
  public var undoId: Int?
  /// What was done with the collection; empty when it is not counted.
  public var usage: [String: Usage]

  /// How often something was done.
  public struct Usage: Hashable, Sendable, Codable {
    /// Times.
    public var count: Int
    /// A sum that goes with it: books in the queue, milliseconds of an import.
    public var total: Double
    /// The last time.
    public var lastAt: Timestamp
  }
}

extension BookCollection {
  /// Counts what there is.
  ///
  /// - Throws: ``CollectionError``.
  public func describe() throws(CollectionError) -> CollectionDescription {
    // Where nothing can be written now, what was counted since the last change is not in the answer yet.
    if usage.hasCounts { try? write { (_) throws(CollectionError) in } }
    return try read { (database) throws(CollectionError) in
      let last = try Journal.last(in: database)
      return CollectionDescription(
        schemaVersion: Int(try database.number("PRAGMA user_version")), path: path,
        works: Int(try database.number("SELECT count(*) FROM work")),
        reviewStatus: try Self.counts("reviewStatus", database),
        enrichmentStatus: try Self.counts("enrichmentStatus", database), queue: try Self.queueCounts(database),
        duplicates: Int(try database.number("SELECT count(*) FROM work WHERE duplicateOf IS NOT NULL")),
        scans: Int(try database.number("SELECT count(*) FROM scan")),
        photos: Int(try database.number("SELECT count(*) FROM scan WHERE file IS NOT NULL")),
        photoBytes: Int(try database.number("SELECT sum(bytes) FROM scan")),
        deferred: try DeferredRow.counts(in: database), deferredScans: try DeferredRow.list(in: database),
        feedback: Int(try database.number("SELECT count(*) FROM feedback")),
        unsentFeedback: Int(try database.number("SELECT count(*) FROM feedback WHERE sentAt IS NULL")),
        undo: last?.name, undoId: last?.id,
        usage: try Self.usage(database))
    }
  }

  private static func counts(
    _ column: String, _ database: Database<CollectionError>
  ) throws(CollectionError) -> [String: Int] {
    let rows = try database.rows("SELECT \(column), count(*) FROM work GROUP BY 1") { row in
      (row.text(0) ?? "", Int(row.integer(1)))
    }
    return Dictionary(rows) { $0 + $1 }
  }

  private static func usage(
    _ database: Database<CollectionError>
  ) throws(CollectionError) -> [String: CollectionDescription.Usage] {
    let rows = try database.rows("SELECT name, count, total, lastAt FROM usage") { row in
      (
        row.text(0) ?? "",
        CollectionDescription.Usage(
          count: Int(row.integer(1)), total: row.real(2) ?? 0, lastAt: Timestamp(milliseconds: row.integer(3)))
      )
    }
    return Dictionary(rows) { first, _ in first }
  }
}
