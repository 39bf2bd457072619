import Imaging
import SQLite

/// Sightings as rows of the file.
enum SightingRow {
  /// Adds a place where a work was seen.
  static func insert(
    _ sighting: Sighting, of work: Int, scan: Int, in database: Database<CollectionError>
  ) throws(CollectionError) -> Int {
    try database.run(
      "INSERT INTO sighting (work, scan, book, box, quad, raw, shelfRow, position) VALUES (?, ?, ?, ?, ?, ?, ?, ?)",
      [
        SQLiteValue(work), SQLiteValue(scan), .text(sighting.bookId),
        SQLiteValue(sighting.box.map { StoredJSON.text($0) }),
        SQLiteValue(sighting.quad.map { StoredJSON.text($0) }), SQLiteValue(sighting.raw),
        SQLiteValue(sighting.row), SQLiteValue(sighting.position),
      ])
    return Int(database.lastInsertedRow)
  }

  /// Adds a scan without its photo; returns its number.
  static func insert(_ scan: Sighting.Scan, in database: Database<CollectionError>) throws(CollectionError) -> Int {
    try database.run(
      "INSERT INTO scan (photo, width, height, engine, addedAt, shelf) VALUES (?, ?, ?, ?, ?, ?)",
      [
        SQLiteValue(scan.photo), SQLiteValue(scan.width), SQLiteValue(scan.height), .text(scan.engine),
        .integer(scan.addedAt.milliseconds), SQLiteValue(scan.shelf),
      ])
    return Int(database.lastInsertedRow)
  }

  /// Where a work was seen, the first sighting first.
  static func sightings(
    of work: Int, raw: Bool, in database: Database<CollectionError>
  ) throws(CollectionError) -> [Sighting] {
    try database.rows(
      """
      SELECT scan.id, photo, width, height, engine, addedAt, file IS NOT NULL, book, box, quad, iif(?, raw, NULL), shelf, shelfRow, position
      FROM sighting JOIN scan ON scan.id = sighting.scan WHERE work = ? ORDER BY sighting.id
      """, [.integer(raw ? 1 : 0), SQLiteValue(work)]
    ) { row in
      let scan = Sighting.Scan(
        id: Int(row.integer(0)), photo: row.text(1), width: Int(row.integer(2)), height: Int(row.integer(3)),
        engine: row.text(4) ?? "", addedAt: Timestamp(milliseconds: row.integer(5)), hasPhoto: row.integer(6) != 0,
        shelf: row.text(11))
      return Sighting(
        scan: scan, bookId: row.text(7) ?? "", box: StoredJSON.value(Rect.self, row.text(8)),
        quad: StoredJSON.value([[Double]].self, row.text(9)), raw: row.text(10),
        row: row.optionalInteger(12).map { Int($0) }, position: row.optionalInteger(13).map { Int($0) })
    }
  }
}
