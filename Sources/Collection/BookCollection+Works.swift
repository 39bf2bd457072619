import Language
import SQLite

/// Which books to list.
public struct WorkQuery: Hashable, Sendable {
  /// The most books of a page.
  public static let maximumLimit = 1000

  /// Only books that wait for review, the lowest confidence first; otherwise in the order in which they came.
  public var queue = false
  /// Only books of this status.
  public var reviewStatus: ReviewStatus?
  /// Only books of this tier.
  public var tier: ConfidenceTier?
  /// Only books that may be duplicates, or only others.
  public var duplicates: Bool?
  /// Only books with this in the title or an author, whatever the case and the accents.
  public var search: String?
  /// Only the book of this number.
  public var id: Int?
  /// Only the books of these numbers, at most 1000; those that are gone are left out.
  public var ids: [Int]?
  /// Only the books seen on the scan of this number.
  public var scan: Int?
  /// The most books, 1...1000.
  public var limit = 50
  /// The `next` of the page before.
  public var after: String?
  /// Whether sightings have the scanner's JSON.
  public var raw = false

  /// All books.
  public init() {}
}

/// Some books of a list.
public struct WorkPage: Hashable, Sendable, Codable {
  /// The books.
  public var works: [Work]
  /// Where the next page begins; nil on the last one.
  public var next: String?
  /// How many books wait for review in each tier; only of the queue's first page.
  public var counts: QueueCounts?
}

/// How many books wait for review.
public struct QueueCounts: Hashable, Sendable, Codable {
  /// Below 0.5.
  public var review: Int
  /// From 0.5, below 0.8.
  public var verify: Int
  /// From 0.8: books that may be duplicates.
  public var ready: Int
  /// All.
  public var total: Int
}

extension BookCollection {
  /// Lists books, page by page; books that change between two pages are neither lost nor shown twice, unless their place
  /// in the order changed.
  ///
  /// - Throws: ``CollectionError``.
  public func works(_ query: WorkQuery = WorkQuery()) throws(CollectionError) -> WorkPage {
    guard 1...WorkQuery.maximumLimit ~= query.limit else {
      throw .invalidArgument("limit must be from 1 to \(WorkQuery.maximumLimit).")
    }
    let selection = try WorkSelection(query)
    let page = try read { (database) throws(CollectionError) -> WorkPage in
      let found = try database.rows(selection.sql, selection.values, WorkRow.work)
      let hasMore = found.count > query.limit
      let works = try found.prefix(query.limit).map { (work) throws(CollectionError) in
        try Self.seen(work, raw: query.raw, in: database)
      }
      let counts = query.queue && query.after == nil ? try Self.queueCounts(database) : nil
      return WorkPage(works: works, next: hasMore ? works.last.map(selection.cursor) : nil, counts: counts)
    }
    if let counts = page.counts { usage.note(.queueViewed, total: Double(counts.total)) }
    return page
  }

  /// One book, with its sightings.
  ///
  /// - Throws: ``CollectionError/notFound(_:)``.
  public func work(_ id: Int, raw: Bool = false) throws(CollectionError) -> Work {
    try read { (database) throws(CollectionError) in
      try Self.seen(try Self.work(id, in: database), raw: raw, in: database)
    }
  }

  /// One book, without its sightings.
  static func work(_ id: Int, in database: Database<CollectionError>) throws(CollectionError) -> Work {
    let works = try database.rows(
      "SELECT \(WorkRow.columns) FROM work WHERE id = ?", [SQLiteValue(id)], WorkRow.work)
    guard let work = works.first else { throw .notFound("There is no book \(id).") }
    return work
  }

  /// The same book, with its sightings and what catalogs offer for it.
  static func seen(
    _ work: Work, raw: Bool = false, in database: Database<CollectionError>
  ) throws(CollectionError) -> Work {
    var work = work
    work.sightings = try SightingRow.sightings(of: work.id, raw: raw, in: database)
    work.candidates = try candidates(of: work, in: database)
    return work
  }

  static func queueCounts(_ database: Database<CollectionError>) throws(CollectionError) -> QueueCounts {
    func count(_ tier: ConfidenceTier) throws(CollectionError) -> Int {
      Int(
        try database.number(
          """
          SELECT count(*) FROM work WHERE reviewStatus = 'needsReview' AND ifnull(confidence, 0) >= ?
            AND ifnull(confidence, 0) < ?
          """, [.real(tier.range.0), .real(tier.range.1)]))
    }
    let (review, verify, ready) = (try count(.review), try count(.verify), try count(.ready))
    return QueueCounts(review: review, verify: verify, ready: ready, total: review + verify + ready)
  }
}

/// A query as SQL.
private struct WorkSelection {
  private var conditions: [String] = []
  private(set) var values: [SQLiteValue] = []
  private let isQueue: Bool

  init(_ query: WorkQuery) throws(CollectionError) {
    isQueue = query.queue
    if query.queue { conditions.append("reviewStatus = 'needsReview'") }
    if let status = query.reviewStatus { add("reviewStatus = ?", .text(status.rawValue)) }
    if let tier = query.tier {
      add("ifnull(confidence, 0) >= ? AND ifnull(confidence, 0) < ?", .real(tier.range.0), .real(tier.range.1))
    }
    if let duplicates = query.duplicates {
      conditions.append("duplicateOf IS \(duplicates ? "NOT NULL" : "NULL")")
    }
    if let search = query.search { add(search: search) }
    if let id = query.id { add("id = ?", SQLiteValue(id)) }
    if let ids = query.ids {
      guard 1...WorkQuery.maximumLimit ~= ids.count else {
        throw .invalidArgument("ids must name from 1 to \(WorkQuery.maximumLimit) books.")
      }
      add("id IN (SELECT value FROM json_each(?))", .text(StoredJSON.text(ids)))
    }
    if let scan = query.scan { add("id IN (SELECT work FROM sighting WHERE scan = ?)", SQLiteValue(scan)) }
    if let after = query.after { try add(after: after) }
    values.append(SQLiteValue(query.limit + 1))
  }

  var sql: String {
    let condition = conditions.isEmpty ? "" : "WHERE \(conditions.joined(separator: " AND ")) "
    return
      "SELECT \(WorkRow.columns) FROM work \(condition)ORDER BY \(isQueue ? "ifnull(confidence, 0), id" : "id") LIMIT ?"
  }

  /// What names a book's place in the order.
  func cursor(_ work: Work) -> String { isQueue ? "\(work.confidence ?? 0) \(work.id)" : "\(work.id)" }

  private mutating func add(_ condition: String, _ values: SQLiteValue...) {
    conditions.append(condition)
    self.values += values
  }

  private mutating func add(search: String) {
    let text = SQLiteValue.text(TextFolding.fold(search))
    // Coauthors are kept as JSON, whose brackets and quotes are nobody's name.
    add(
      """
      (instr(folded(title), ?) > 0 OR instr(folded(author), ?) > 0 OR coauthors <> '[]' AND EXISTS (SELECT 1 FROM
        json_each(CASE WHEN json_valid(coauthors) THEN coauthors ELSE '[]' END) WHERE instr(folded(value), ?) > 0))
      """, text, text, text)
  }

  private mutating func add(after: String) throws(CollectionError) {
    let parts = after.split(separator: " ")
    if isQueue, parts.count == 2, let confidence = Double(parts[0]), let id = Int(parts[1]) {
      add("(ifnull(confidence, 0), id) > (?, ?)", .real(confidence), SQLiteValue(id))
    } else if !isQueue, parts.count == 1, let id = Int(parts[0]) {
      add("id > ?", SQLiteValue(id))
    } else {
      throw .invalidArgument("after must be the \"next\" of the page before, of the same query.")
    }
  }
}
