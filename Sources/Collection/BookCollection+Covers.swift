import Imaging
import SQLite

/// A cover that is named and was not fetched yet.
public struct WantedCover: Hashable, Sendable {
  /// The book.
  public var id: Int
  /// Its title.
  public var title: String
  /// Where the picture is.
  public var url: String
}

/// What became of a fetched cover.
public enum KeptCover: Hashable, Sendable {
  case kept
  /// It cannot be used; why.
  case refused(String)
  /// The covers have reached their limit; what to do.
  case full(String)
}

extension BookCollection {
  /// The quality of kept covers.
  private static let coverQuality = 85
  /// Smaller pictures are stand-ins for a cover that a service does not have, in pixels of the shorter side.
  private static let smallestCover = 32
  /// A small file can say that it is a huge picture.
  private static let mostCoverPixels = 40_000_000

  /// The books whose cover is named but not kept.
  ///
  /// - Parameters:
  ///   - limit: The most.
  ///   - refused: Whether those are told, too, that could not be used the last time.
  /// - Returns: The books; first those whose cover was not asked for yet, in the order of their numbers.
  /// - Throws: ``CollectionError``.
  public func wantedCovers(limit: Int, refused: Bool = false) throws(CollectionError) -> [WantedCover] {
    try read { (database) throws(CollectionError) in
      try database.rows(
        """
        SELECT id, title, coverUrl FROM work LEFT JOIN cover ON cover.work = id AND cover.url = coverUrl
        WHERE coverUrl IS NOT NULL AND file IS NULL AND (? OR problem IS NULL) ORDER BY ifnull(at, 0), id LIMIT ?
        """, [.integer(refused ? 1 : 0), SQLiteValue(limit)]
      ) { WantedCover(id: Int($0.integer(0)), title: $0.text(1) ?? "", url: $0.text(2) ?? "") }
    }
  }

  /// Keeps a fetched cover, as JPEG without what else the file held.
  ///
  /// - Parameters:
  ///   - bytes: The file that was fetched.
  ///   - wanted: Whose it is.
  ///   - longestSide: The most pixels of a side; larger pictures are shrunk.
  ///   - folderLimit: The most bytes of all covers.
  /// - Returns: Whether it is kept.
  /// - Throws: ``CollectionError``.
  public func keepCover(
    _ bytes: [UInt8], of wanted: WantedCover, longestSide: Int, folderLimit: Int
  ) throws(CollectionError) -> KeptCover {
    let (file, refusal) = Self.keptCover(bytes, longestSide: longestSide)
    guard let jpeg = file else { return .refused(try refuseCover(of: wanted, refusal)) }
    let (result, earlier) = try write { (database) throws(CollectionError) -> (KeptCover, String?) in
      let kept = max(0, Int(try database.number("SELECT ifnull(sum(bytes), 0) FROM cover")))
      guard jpeg.count <= folderLimit - kept else {
        return (.full("The covers have reached \(folderLimit) bytes: raise folderLimit."), nil)
      }
      let earlier = try Self.coverFile(of: wanted.id, in: database)
      let name = try covers.add(jpeg)
      try database.run(
        "INSERT OR REPLACE INTO cover VALUES (?, ?, ?, ?, NULL, ?)",
        [
          SQLiteValue(wanted.id), .text(wanted.url), .text(name), SQLiteValue(jpeg.count),
          .integer(Timestamp.now.milliseconds),
        ])
      return (.kept, earlier)
    }
    if let earlier { _ = try covers.remove(earlier) }
    return result
  }

  /// The file that is kept for a book, of whichever address.
  private static func coverFile(
    of id: Int, in database: Database<CollectionError>
  ) throws(CollectionError) -> String? {
    try database.rows("SELECT file FROM cover WHERE work = ?", [SQLiteValue(id)]) { $0.text(0) }.first ?? nil
  }

  /// The JPEG to keep of a fetched file; nil with why not.
  private static func keptCover(_ bytes: [UInt8], longestSide: Int) -> ([UInt8]?, String) {
    do {
      let options = DecodeOptions(minimumLongestSide: longestSide, mostPixels: mostCoverPixels)
      let cover = try bytes.withUnsafeBytes { try Image.decode($0, options: options) }
      guard min(cover.width, cover.height) >= smallestCover else {
        return (nil, "The picture has \(cover.width)x\(cover.height) pixels, too few for a cover.")
      }
      return (try cover.scaled(longestSide: longestSide).encodedJPEG(quality: coverQuality), "")
    } catch {
      return (nil, "What was fetched is no picture that is read.")
    }
  }

  /// Notes that a cover cannot be used, so that it is not fetched again; returns why.
  ///
  /// - Throws: ``CollectionError``.
  @discardableResult
  public func refuseCover(of wanted: WantedCover, _ problem: String) throws(CollectionError) -> String {
    try note(problem, of: wanted)
    return problem
  }

  /// Notes that a cover could not be had this time, so that others are fetched before it.
  ///
  /// - Throws: ``CollectionError``.
  public func postponeCover(
    of wanted: WantedCover, at moment: Timestamp = .now
  ) throws(CollectionError) {
    try note(nil, of: wanted, at: moment)
  }

  private func note(_ problem: String?, of wanted: WantedCover, at moment: Timestamp = .now) throws(CollectionError) {
    let earlier = try write { (database) throws(CollectionError) in
      let earlier = try Self.coverFile(of: wanted.id, in: database)
      try database.run(
        "INSERT OR REPLACE INTO cover VALUES (?, ?, NULL, 0, ?, ?)",
        [SQLiteValue(wanted.id), .text(wanted.url), SQLiteValue(problem), .integer(moment.milliseconds)])
      return earlier
    }
    if let earlier { _ = try covers.remove(earlier) }
  }

  /// The kept cover of a book, as JPEG.
  ///
  /// - Throws: ``CollectionError/notFound(_:)`` when there is no such book or no cover of it.
  public func cover(of id: Int) throws(CollectionError) -> [UInt8] {
    let name = try read { (database) throws(CollectionError) in
      _ = try Self.work(id, in: database)
      let names = try database.rows(
        "SELECT file FROM cover JOIN work ON work.id = cover.work AND cover.url = work.coverUrl WHERE work.id = ?",
        [SQLiteValue(id)]
      ) { $0.text(0) }
      guard let name = names.first ?? nil else {
        throw .notFound("There is no cover of book \(id): none was fetched, or it could not be used.")
      }
      return name
    }
    return try covers.read(name)
  }

  /// Forgets the covers and candidates of books that are gone and that no undoing brings back; returns the files to remove.
  func releaseCovers(in database: Database<CollectionError>) throws(CollectionError) -> [String] {
    let gone = "work NOT IN (SELECT id FROM work UNION SELECT id FROM workBefore)"
    try database.run("DELETE FROM cover WHERE \(gone)")
    try database.run("DELETE FROM candidate WHERE \(gone)")
    let needed = Set(try database.rows("SELECT file FROM cover WHERE file IS NOT NULL") { $0.text(0) ?? "" })
    return try (covers.names() ?? []).filter { !needed.contains($0) }
  }
}
