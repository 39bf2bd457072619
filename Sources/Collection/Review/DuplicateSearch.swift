import Imaging
import SQLite

/// Finds the book that another may be the same as.
struct DuplicateSearch {
  /// Spines of one copy share at least so much of the smaller outline; those of two copies side by side only touch.
  static let sameCopyOverlap = 0.5
  /// The most books that are looked at: more than anybody has copies of one.
  private static let maximumCandidates = 20

  private let database: Database<CollectionError>
  private let newest: Int

  /// A search among the works up to a number.
  init(_ database: Database<CollectionError>, upTo newest: Int = Int.max) {
    self.database = database
    self.newest = newest
  }

  /// The earlier book of the same ISBN, or of the same title and author; one on the same photo comes first.
  ///
  /// - Parameters:
  ///   - fields: The book to look for.
  ///   - id: Its own number, when it is stored already; what may be the same as it is left out.
  ///   - sighting: Where it was seen.
  ///   - isOwnISBN: Whether its ISBN is that of the copy at hand, not of any edition; then title and author find no book of
  ///     another ISBN: volumes share both.
  ///   - byTitleAlone: Whether a book without an author may be the same as another one without.
  /// - Returns: The book and why it may be the same; nil when there is none.
  /// - Throws: ``CollectionError``.
  func duplicate(
    of fields: BookFields, id: Int = 0, seen sighting: Sighting? = nil, isOwnISBN: Bool = true,
    byTitleAlone: Bool = true
  ) throws(CollectionError) -> Duplicate? {
    let key = MatchKey.key(fields)
    var found: [(of: Int, reason: Duplicate.Reason)] = []
    if let isbn = fields.isbn { found += try works("isbn = ?", [.text(isbn)], except: id).map { ($0, .isbn) } }
    if !key.isEmpty, byTitleAlone || !fields.author.isEmpty {
      // What the index leaves out is said as the index says it: without, all works are gone through.
      var condition = "matchKey = ? AND matchKey <> ''"
      var values = [SQLiteValue.text(key)]
      if isOwnISBN, let isbn = fields.isbn {
        condition += " AND (isbn IS NULL OR isbn = ? OR enriched & ? <> 0)"
        values += [.text(isbn), SQLiteValue(BookField.bits([.isbn]))]
      }
      found += try works(condition, values, except: id).map { ($0, .titleAndAuthor) }
    }
    guard let first = found.first else { return nil }
    guard let sighting else { return Duplicate(of: first.of, kind: .collection, reason: first.reason) }
    var best = Duplicate(of: first.of, kind: .collection, reason: first.reason)
    for candidate in found {
      let places = try places(of: candidate.of, on: sighting.scan.id)
      guard !places.isEmpty else { continue }
      let kind = places.contains { isSameCopy($0, sighting) } ? Duplicate.Kind.sameCopy : .otherCopy
      if kind == .sameCopy || best.kind == .collection {
        best = Duplicate(of: candidate.of, kind: kind, reason: candidate.reason)
      }
      if kind == .sameCopy { break }
    }
    return best
  }

  private func works(
    _ condition: String, _ values: [SQLiteValue], except id: Int
  ) throws(CollectionError) -> [Int] {
    try database.rows(
      """
      SELECT id FROM work WHERE \(condition) AND id <= ? AND id NOT IN (
        WITH RECURSIVE same(id) AS (VALUES (?) UNION SELECT work.id FROM work JOIN same ON work.duplicateOf = same.id)
        SELECT id FROM same)
      ORDER BY id LIMIT ?
      """, values + [SQLiteValue(newest), SQLiteValue(id), SQLiteValue(Self.maximumCandidates)]
    ) { Int($0.integer(0)) }
  }

  /// Where a work was seen on a photo; several places after a merge.
  private func places(of work: Int, on scan: Int) throws(CollectionError) -> [Quad?] {
    try database.rows(
      "SELECT quad, box FROM sighting WHERE work = ? AND scan = ? LIMIT ?",
      [SQLiteValue(work), SQLiteValue(scan), SQLiteValue(Self.maximumCandidates)]
    ) { Self.outline(StoredJSON.value([[Double]].self, $0.text(0)), StoredJSON.value(Rect.self, $0.text(1))) }
  }

  private static func outline(_ quad: [[Double]]?, _ box: Rect?) -> Quad? {
    quad.flatMap(Quad.init) ?? box.map { Quad($0) }
  }

  private func isSameCopy(_ place: Quad?, _ sighting: Sighting) -> Bool {
    guard let place, let other = Self.outline(sighting.quad, sighting.box) else { return false }
    return place.overlap(with: other) >= Self.sameCopyOverlap
  }
}
