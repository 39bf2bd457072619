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

  /// The oldest scan after another.
  static func next(
    after id: Int, refused: Bool, in database: Database<CollectionError>
  ) throws(CollectionError) -> DeferredScan? {
    try database.rows(
      "SELECT \(columns) FROM deferred WHERE id > ? AND (? OR refusal IS NULL) ORDER BY id LIMIT 1",
      [SQLiteValue(id), .integer(refused ? 1 : 0)], scan
    ).first
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
