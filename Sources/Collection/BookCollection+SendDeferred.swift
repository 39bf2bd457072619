import Imaging
import SQLite
import Threading

extension BookCollection {
  /// The oldest scan that waits and does not rest after a failure, after another.
  ///
  /// - Parameters:
  ///   - id: The scan before; 0 for none.
  ///   - refused: Whether also scans that the service has refused, and those that rest.
  /// - Returns: The scan; nil when none is left.
  /// - Throws: ``CollectionError``.
  public func nextDeferredScan(after id: Int = 0, refused: Bool = false) throws(CollectionError) -> DeferredScan? {
    try read { (database) throws(CollectionError) in
      try DeferredRow.next(after: id, refused: refused, in: database)
    }
  }

  /// The file of the photo of a scan that waits.
  ///
  /// - Throws: ``CollectionError``.
  public func photo(of scan: DeferredScan) throws(CollectionError) -> [UInt8] { try photos.read(scan.file) }

  /// Adds the books of a scan that was sent and takes it out of the queue, in one transaction.
  ///
  /// - Parameters:
  ///   - deferred: The scan as it waited.
  ///   - scan: What the service found.
  ///   - photo: The photo, upright and turned.
  ///   - duplicates: What to do with books that the collection may have already; nil: they wait.
  /// - Returns: What became of each book; nil when somebody else has imported the scan in the meantime.
  /// - Throws: ``CollectionError``, ``ImagingError``; the scan waits on.
  public func importDeferredScan(
    _ deferred: DeferredScan, _ scan: ScanImport, photo: Image, duplicates: DuplicateResolution? = nil
  ) throws -> ScanImportReport? {
    let start = Moment.now
    try scan.check()
    let jpeg = try options.keepsPhotos ? keptPhoto(photo, of: scan) : nil
    let report = try writeWithPhoto { (database, onKept) throws(CollectionError) -> ScanImportReport? in
      let removed = try database.run(
        "DELETE FROM deferred WHERE id = ? AND key = ?", [SQLiteValue(deferred.id), .text(deferred.key)])
      return removed == 0 ? nil : try add(scan, jpeg, duplicates, in: database, onKept: onKept)
    }
    guard let report else { return nil }
    // A file that stays, as when the program is killed here, is taken by the next clean-up.
    _ = try? photos.remove(deferred.file)
    noteImport(report, since: start)
    return report
  }

  /// Gives a scan another key, when the service has forgotten the job of the former one.
  ///
  /// - Returns: False when somebody else has sent the scan, or changed its key, in the meantime.
  /// - Throws: ``CollectionError``.
  public func setKey(_ key: String, of scan: DeferredScan) throws(CollectionError) -> Bool {
    try write { (database) throws(CollectionError) in
      try database.run(
        "UPDATE deferred SET key = ? WHERE id = ? AND key = ?",
        [.text(key), SQLiteValue(scan.id), .text(scan.key)]) > 0
    }
  }

  /// Notes that the service failed at a scan, which now rests before it is sent again, and after the tenth time is set aside.
  ///
  /// - Parameters:
  ///   - scan: The scan as it waited.
  ///   - problem: What went wrong, for people.
  /// - Returns: Whether it will be sent again.
  /// - Throws: ``CollectionError``.
  public func noteFailure(of scan: DeferredScan, problem: String) throws(CollectionError) -> Bool {
    let failures = min(max(scan.failures, 0), 1000) + 1
    let rest = RetrySchedule.rest(after: failures)
    try note(problem, of: scan, failures: failures, rest: rest)
    return rest != nil
  }

  /// Sets a scan aside, with its photo: it is not sent again by itself.
  ///
  /// - Parameters:
  ///   - scan: The scan as it waited.
  ///   - problem: Why, for people.
  /// - Throws: ``CollectionError``.
  public func refuse(_ scan: DeferredScan, problem: String) throws(CollectionError) {
    try note(problem, of: scan, failures: min(max(scan.failures, 0), 1000) + 1, rest: nil)
  }

  private func note(
    _ problem: String, of scan: DeferredScan, failures: Int, rest: Int64?
  ) throws(CollectionError) {
    try write { (database) throws(CollectionError) in
      _ = try database.run(
        "UPDATE deferred SET failures = ?, retryAt = ?, problem = ?, refusal = ? WHERE id = ?",
        [
          SQLiteValue(failures), .integer(rest.map { Timestamp.now.milliseconds + $0 } ?? 0), .text(problem),
          SQLiteValue(rest == nil ? problem : nil), SQLiteValue(scan.id),
        ])
    }
  }

  /// The seconds until a scan may be sent: 0 when one does not rest; nil when none waits.
  ///
  /// - Throws: ``CollectionError``.
  public func secondsToNextDeferredScan() throws(CollectionError) -> Double? {
    try read { (database) throws(CollectionError) in try DeferredRow.secondsToNext(in: database) }
  }

  /// Removes the scans that the service refused, with their photos.
  ///
  /// - Returns: How many.
  /// - Throws: ``CollectionError``.
  public func discardRefusedScans() throws(CollectionError) -> Int {
    let files = try write { (database) throws(CollectionError) in
      try database.rows("DELETE FROM deferred WHERE refusal IS NOT NULL RETURNING file") { $0.text(0) ?? "" }
    }
    for name in files { _ = try? photos.remove(name) }
    return files.count
  }
}
