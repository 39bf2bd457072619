import Imaging
import SQLite

extension BookCollection {
  /// The oldest scan that waits, after another.
  ///
  /// - Parameters:
  ///   - id: The scan before; 0 for none.
  ///   - refused: Whether also scans that the service has refused.
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
    let start = ContinuousClock.now
    try scan.check()
    let jpeg = try options.keepsPhotos ? keptPhoto(photo, of: scan) : nil
    let report = try write { (database) throws(CollectionError) -> ScanImportReport? in
      let removed = try database.run(
        "DELETE FROM deferred WHERE id = ? AND key = ?", [SQLiteValue(deferred.id), .text(deferred.key)])
      return removed == 0 ? nil : try add(scan, jpeg, duplicates, in: database)
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

  /// Notes that the service failed at a scan; with a reason, it is not sent again by itself.
  ///
  /// - Throws: ``CollectionError``.
  public func noteFailure(of scan: DeferredScan, refusal: String?) throws(CollectionError) {
    try write { (database) throws(CollectionError) in
      _ = try database.run(
        "UPDATE deferred SET failures = min(max(failures, 0), 1000) + 1, refusal = ? WHERE id = ?",
        [SQLiteValue(refusal), SQLiteValue(scan.id)])
    }
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
