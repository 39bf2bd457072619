import SQLite

/// Scans that wait to be sent, as rows of the file.
enum DeferredRow {
  private static let columns = "id, key, photo, rotation, failures, file"

  /// Adds a scan whose photo is in its place.
  static func insert(
    _ scan: DeferredScan, bytes: Int, in database: Database<CollectionError>
  ) throws(CollectionError) -> Int {
    try database.run(
      "INSERT INTO deferred (key, file, bytes, photo, rotation, addedAt) VALUES (?, ?, ?, ?, ?, ?)",
      [
        .text(scan.key), .text(scan.file), SQLiteValue(bytes), SQLiteValue(scan.photo), SQLiteValue(scan.rotation),
        .integer(Timestamp.now.milliseconds),
      ])
    return Int(database.lastInsertedRow)
  }

  /// The scan with a key.
  static func find(
    key: String, in database: Database<CollectionError>
  ) throws(CollectionError) -> DeferredScan? {
    try database.rows("SELECT \(columns) FROM deferred WHERE key = ?", [.text(key)], scan).first
  }

  /// Has a scan that was set aside wait again.
  static func restore(_ id: Int, in database: Database<CollectionError>) throws(CollectionError) {
    try database.run(
      "UPDATE deferred SET refusal = NULL, failures = 0, retryAt = 0 WHERE id = ? AND refusal IS NOT NULL",
      [SQLiteValue(id)])
  }

  /// The oldest scan after another, without those that rest or were refused unless these are wanted.
  static func next(
    after id: Int, refused: Bool, in database: Database<CollectionError>
  ) throws(CollectionError) -> DeferredScan? {
    let now = Timestamp.now.milliseconds
    let isReady = "refusal IS NULL AND retryAt NOT BETWEEN ? AND ?"
    return try database.rows(
      "SELECT \(columns) FROM deferred WHERE id > ? AND (? OR \(isReady)) ORDER BY id LIMIT 1",
      [SQLiteValue(id), .integer(refused ? 1 : 0), .integer(now + 1), .integer(latestRetry(now))], scan
    ).first
  }

  /// The seconds until the first scan that was not refused may be sent; nil when there is none.
  static func secondsToNext(in database: Database<CollectionError>) throws(CollectionError) -> Double? {
    let now = Timestamp.now.milliseconds
    let query = "SELECT min(iif(retryAt BETWEEN ? AND ?, retryAt - ?, 0)) FROM deferred WHERE refusal IS NULL"
    let rows = try database.rows(query, [.integer(now + 1), .integer(latestRetry(now)), .integer(now)]) { $0.real(0) }
    return rows.first.flatMap { $0 }.map { $0 / 1000 }
  }

  /// A rest that would end later was noted when the clock was wrong, and is over.
  private static func latestRetry(_ now: Int64) -> Int64 { now + RetrySchedule.longestRest }

  /// The most scans that are listed.
  private static let mostListed = 1000

  /// What waits and why, the oldest first; at most a thousand.
  static func list(in database: Database<CollectionError>) throws(CollectionError) -> [WaitingScan] {
    let query = """
      SELECT id, key, photo, addedAt, failures, problem, refusal, retryAt FROM deferred ORDER BY id LIMIT \(mostListed)
      """
    let now = Timestamp.now.milliseconds
    return try database.rows(query) { row in
      WaitingScan(
        id: Int(row.integer(0)), idempotencyKey: row.text(1) ?? "", photo: row.text(2),
        addedAt: Timestamp(milliseconds: row.integer(3)), failures: Int(row.integer(4)), isRefused: row.text(6) != nil,
        problem: row.text(6) ?? row.text(5),
        retryAt: now...latestRetry(now) ~= row.integer(7) ? Timestamp(milliseconds: row.integer(7)) : nil)
    }
  }

  /// How much waits.
  static func counts(in database: Database<CollectionError>) throws(CollectionError) -> DeferredCounts {
    let query = "SELECT count(*) - count(refusal), count(refusal), ifnull(sum(bytes), 0) FROM deferred"
    let rows = try database.rows(query) { row in
      DeferredCounts(waiting: Int(row.integer(0)), refused: Int(row.integer(1)), bytes: Int(row.integer(2)))
    }
    return rows.first ?? DeferredCounts()
  }

  private static func scan(_ row: Statement<CollectionError>) throws(CollectionError) -> DeferredScan {
    // A damaged file turns no photo by what is no quarter.
    let rotation = [90, 180, 270].first { $0 == Int(row.integer(3)) } ?? 0
    return DeferredScan(
      id: Int(row.integer(0)), key: row.text(1) ?? "", photo: row.text(2), rotation: rotation,
      failures: Int(row.integer(4)), file: row.text(5) ?? "")
  }
}
