import Imaging
import Language
import SQLite

/// Which places to tell.
public struct PlaceQuery: Hashable, Sendable {
  /// The most places, 1...1000.
  static let limits = 1...1000

  /// Of the book of this number.
  public var id: Int?
  /// Of books with this in the title, an author, the call number or the item's number, whatever the case and the accents.
  public var search: String?
  /// On this shelf only.
  public var shelf: String?
  /// Also where books stood before their shelf was scanned anew.
  public var earlier = false
  /// The most places.
  public var limit = 50

  /// All places.
  public init() {}
}

extension BookCollection {
  /// Tells where books stand: shelf, row, position, neighbors, and the place on the photo.
  ///
  /// - Throws: ``CollectionError``.
  public func places(_ query: PlaceQuery) throws(CollectionError) -> BookPlaces {
    guard PlaceQuery.limits ~= query.limit else {
      throw .invalidArgument("limit must be from 1 to \(PlaceQuery.limits.upperBound).")
    }
    return try read { (database) throws(CollectionError) in
      if let id = query.id { _ = try Self.work(id, in: database) }
      let found = try database.rows(PlaceRow.selection(query), PlaceRow.values(query), PlaceRow.place)
      return BookPlaces(
        places: try found.map { (found) throws(CollectionError) in try PlaceRow.withNeighbors(found, in: database) })
    }
  }

  /// Where books stand on a shelf today, all of them, without their neighbors.
  func places(onShelf shelf: ShelfName?) throws(CollectionError) -> [BookPlace] {
    var query = PlaceQuery()
    query.shelf = shelf?.text
    query.limit = .max
    return try read { (database) throws(CollectionError) in
      try database.rows(PlaceRow.selection(query), PlaceRow.values(query), PlaceRow.place).map(\.place)
    }
  }

  /// Names the shelf that photos show; nil takes the name away.
  ///
  /// - Throws: ``CollectionError/notFound(_:)`` without one of the scans; then none has a new name.
  public func setShelf(_ name: String?, ofScans scans: [Int]) throws(CollectionError) -> ActionReport {
    let shelf = name.flatMap(ShelfName.init)
    if name != nil, shelf == nil { throw .invalidArgument("The shelf's name is empty; null takes a name away.") }
    guard !scans.isEmpty else { throw .invalidArgument("There are no scans to name the shelf of.") }
    let scans = Set(scans).sorted()
    return try action("setShelf") { (database, action) throws(CollectionError) in
      for scan in scans {
        try Journal.note(shelfOf: scan, action: action, in: database)
        let changed = try database.run(
          "UPDATE scan SET shelf = ? WHERE id = ?", [SQLiteValue(shelf?.text), SQLiteValue(scan)])
        guard changed > 0 else { throw .notFound("There is no scan \(scan).") }
        try WorkRow.touch("id IN (SELECT work FROM sighting WHERE scan = ?)", [SQLiteValue(scan)], in: database)
      }
      var report = ActionReport("setShelf", action)
      report.changed = scans.count
      return report
    }
  }
}

/// Places as rows of the file.
private enum PlaceRow {
  typealias Found = (place: BookPlace, session: Int)

  /// Whether a later scan that still has books stands for all of the shelf.
  private static let isOutdated = """
    EXISTS (SELECT 1 FROM scan AS later WHERE later.shelf = scan.shelf AND later.replaces AND later.id > scan.id
      AND ifnull(later.session, later.id) <> ifnull(scan.session, scan.id)
      AND EXISTS (SELECT 1 FROM sighting AS newer WHERE newer.scan = later.id))
    """

  /// Whether a sighting is of a photo of the session that the first value names.
  private static let isOfSession = "scan IN (SELECT id FROM scan WHERE ifnull(session, id) = ?1)"

  static func selection(_ query: PlaceQuery) -> String {
    var conditions: [String] = []
    if query.id != nil { conditions.append("work.id = ?") }
    if query.search != nil {
      conditions.append(
        """
        (instr(folded(title), ?) > 0 OR instr(folded(author), ?) > 0 OR instr(folded(coauthors), ?) > 0
          OR instr(folded(ifnull(callNumber, '')), ?) > 0 OR instr(folded(ifnull(itemId, '')), ?) > 0)
        """)
    }
    if query.shelf != nil { conditions.append("shelf = ?") }
    if !query.earlier { conditions.append("NOT \(isOutdated)") }
    return """
      SELECT work.id, title, author, shelf, shelfRow, position, scan.id, photo, width, height, engine, scan.addedAt,
        file IS NOT NULL, book, box, quad, NOT \(isOutdated), ifnull(session, scan.id)
      FROM sighting JOIN scan ON scan.id = sighting.scan JOIN work ON work.id = sighting.work
      \(conditions.isEmpty ? "" : "WHERE \(conditions.joined(separator: " AND "))")
      ORDER BY \(isOutdated), ifnull(session, scan.id) DESC, shelfRow, position, sighting.id LIMIT ?
      """
  }

  static func values(_ query: PlaceQuery) -> [SQLiteValue] {
    var values: [SQLiteValue] = []
    if let id = query.id { values.append(SQLiteValue(id)) }
    if let search = query.search { values += Array(repeating: .text(TextFolding.fold(search)), count: 5) }
    if let shelf = query.shelf { values.append(.text(ShelfName(shelf)?.text ?? "")) }
    return values + [SQLiteValue(query.limit)]
  }

  static func place(_ row: Statement<CollectionError>) -> Found {
    let scan = Sighting.Scan(
      id: Int(row.integer(6)), photo: row.text(7), width: Int(row.integer(8)), height: Int(row.integer(9)),
      engine: row.text(10) ?? "", addedAt: Timestamp(milliseconds: row.integer(11)), hasPhoto: row.integer(12) != 0,
      shelf: row.text(3))
    let place = BookPlace(
      workId: Int(row.integer(0)), title: row.text(1) ?? "", author: row.text(2) ?? "", shelf: row.text(3),
      row: row.optionalInteger(4).map { Int($0) }, position: row.optionalInteger(5).map { Int($0) }, scan: scan,
      bookId: row.text(13) ?? "", box: StoredJSON.value(Rect.self, row.text(14)),
      quad: StoredJSON.value([[Double]].self, row.text(15)), isCurrent: row.integer(16) != 0)
    return (place, Int(row.integer(17)))
  }

  /// The place with the books beside it: the nearest that the collection still has of the same row and the same session.
  static func withNeighbors(
    _ found: Found, in database: Database<CollectionError>
  ) throws(CollectionError) -> BookPlace {
    var place = found.place
    guard let row = place.row, let position = place.position else { return place }
    let session = found.session
    func neighbor(_ condition: String) throws(CollectionError) -> BookPlace.Neighbor? {
      try database.rows(
        """
        SELECT work.id, title, author FROM sighting JOIN work ON work.id = sighting.work
        WHERE \(isOfSession) AND shelfRow = ?2 AND work.id <> ?3 AND position \(condition) LIMIT 1
        """, [SQLiteValue(session), SQLiteValue(row), SQLiteValue(place.workId), SQLiteValue(position)]
      ) { BookPlace.Neighbor(workId: Int($0.integer(0)), title: $0.text(1) ?? "", author: $0.text(2) ?? "") }.first
    }
    place.left = try neighbor("< ?4 ORDER BY position DESC")
    place.right = try neighbor("> ?4 ORDER BY position")
    place.rowCount = Int(
      try database.number(
        """
        SELECT count(DISTINCT position) FROM sighting WHERE \(isOfSession) AND shelfRow = ?2
        """, [SQLiteValue(session), SQLiteValue(row)]))
    return place
  }
}
