import Imaging
import SQLite

/// Which scans to list.
public struct ScanQuery: Hashable, Sendable {
  /// The most scans of a page, 1...1000.
  public var limit = 50
  /// The `next` of the page before.
  public var after: String?

  /// All scans.
  public init() {}
}

/// Some scans of a collection, the newest first.
public struct ScanPage: Hashable, Sendable, Encodable {
  /// The scans.
  public var scans: [KeptScan]
  /// Where the next page begins; nil on the last one.
  public var next: String?
}

/// A scan and how many books were seen on it.
public struct KeptScan: Hashable, Sendable, Encodable {
  /// The number of the scan in the collection.
  public var id: Int
  /// The name of the photo.
  public var photo: String?
  /// What the shelf or bookcase on it is called; nil when nobody gave it a name.
  public var shelf: String?
  /// Width of the upright photo in pixels.
  public var width: Int
  /// Height of the upright photo in pixels.
  public var height: Int
  /// What read it.
  public var engine: String
  /// When it was imported.
  public var addedAt: Timestamp
  /// Whether the collection still has the photo.
  public var hasPhoto: Bool
  /// Books seen on it.
  public var works: Int
  /// Of those, books that wait for review.
  public var needsReview: Int
}

extension BookCollection {
  /// Lists scans, page by page, the newest first.
  ///
  /// - Throws: ``CollectionError``.
  public func scans(_ query: ScanQuery = ScanQuery()) throws(CollectionError) -> ScanPage {
    guard 1...WorkQuery.maximumLimit ~= query.limit else {
      throw .invalidArgument("limit must be from 1 to \(WorkQuery.maximumLimit).")
    }
    guard let before = query.after.map(Int64.init) ?? .max else {
      throw .invalidArgument("after must be the \"next\" of the page before.")
    }
    return try read { (database) throws(CollectionError) -> ScanPage in
      let found = try database.rows(
        """
        SELECT scan.id, photo, width, height, engine, scan.addedAt, file IS NOT NULL, count(DISTINCT work.id),
          count(DISTINCT iif(reviewStatus = 'needsReview', work.id, NULL)), shelf
        FROM scan LEFT JOIN sighting ON sighting.scan = scan.id LEFT JOIN work ON work.id = sighting.work
        WHERE scan.id < ? GROUP BY scan.id ORDER BY scan.id DESC LIMIT ?
        """, [.integer(before), SQLiteValue(query.limit + 1)]
      ) { row in
        KeptScan(
          id: Int(row.integer(0)), photo: row.text(1), shelf: row.text(9), width: Int(row.integer(2)),
          height: Int(row.integer(3)),
          engine: row.text(4) ?? "", addedAt: Timestamp(milliseconds: row.integer(5)), hasPhoto: row.integer(6) != 0,
          works: Int(row.integer(7)), needsReview: Int(row.integer(8)))
      }
      let scans = Array(found.prefix(query.limit))
      return ScanPage(scans: scans, next: found.count > query.limit ? scans.last.map { "\($0.id)" } : nil)
    }
  }

  /// The kept photo of a scan, upright, as JPEG.
  ///
  /// - Parameters:
  ///   - scan: The number of the scan.
  ///   - longestSide: The most pixels of a side, 16...65,500; photos are never enlarged. nil: the photo as it is kept.
  /// - Returns: The bytes of a JPEG file.
  /// - Throws: ``CollectionError/notFound(_:)`` when there is no such scan or no photo of it; ``ImagingError``.
  public func photo(of scan: Int, longestSide: Int? = nil) throws -> [UInt8] {
    let name = try read { (database) throws(CollectionError) -> String? in
      try database.rows("SELECT file FROM scan WHERE id = ? AND file IS NOT NULL", [SQLiteValue(scan)]) {
        $0.text(0) ?? ""
      }.first
    }
    guard let name else {
      throw CollectionError.notFound(
        "There is no photo of scan \(scan): none was imported with it, or it has been cleaned up.")
    }
    let bytes = try photos.read(name)
    guard let longestSide else { return bytes }
    guard Self.photoSides ~= longestSide else {
      throw CollectionError.invalidArgument("longestSide must be from 16 to \(Image.maximumSide).")
    }
    let photo = try bytes.withUnsafeBytes { try Image.decode($0) }
    return try photo.scaled(longestSide: longestSide).encodedJPEG(quality: Self.shrunkQuality)
  }

  /// The sides to which a kept photo may be shrunk, in pixels.
  public static let photoSides = 16...Image.maximumSide

  /// The quality of photos that are made smaller.
  private static let shrunkQuality = 85

  /// When each book was changed last, as the JSON [[number, milliseconds since 1970], ...].
  ///
  /// What a host that keeps an index of its own compares with it: undoing a change gives a book its earlier time back.
  /// SQLite writes the text: encoding an object a book takes ten times as long.
  /// - Throws: ``CollectionError``.
  public func versionsJSON() throws(CollectionError) -> String {
    try read { (database) throws(CollectionError) in
      try database.rows(
        "SELECT '[' || ifnull(group_concat('[' || id || ',' || changedAt || ']'), '') || ']' FROM work"
      ) { $0.text(0) ?? "[]" }.first ?? "[]"
    }
  }
}
