import Imaging
import SQLite

/// What a clean-up removed.
public struct CleanUpReport: Hashable, Sendable, Codable {
  /// Files that were removed.
  public var photosRemoved = 0
  /// What that freed.
  public var bytesFreed = 0
  /// Cached lookups that had expired.
  public var lookupsRemoved = 0
}

extension BookCollection {
  /// The quality of kept photos.
  private static let photoQuality = 80
  /// The most bytes of one photo: what the remote service accepts.
  private static let maximumPhotoBytes = 10_000_000
  /// The photos of imported scans that are kept, and those of scans that wait to be sent.
  private static let neededPhotos = "SELECT file FROM scan WHERE file IS NOT NULL UNION ALL SELECT file FROM deferred"
  /// The quality of crops.
  private static let cropQuality = 90

  /// The spine of a book, cut out of the kept photo and turned so that it reads from left to right, as JPEG.
  ///
  /// - Parameters:
  ///   - id: The book.
  ///   - longestSide: The most pixels of a side, 16...4096; crops are never enlarged.
  /// - Returns: The bytes of a JPEG file.
  /// - Throws: ``CollectionError/notFound(_:)`` when there is no such book or no photo of it; ``ImagingError``.
  public func spineImage(of id: Int, longestSide: Int = 1280) throws -> [UInt8] {
    guard 16...4096 ~= longestSide else {
      throw CollectionError.invalidArgument("longestSide must be from 16 to 4096.")
    }
    let place = try spinePlace(of: id)
    let photo = try photos.read(place.file).withUnsafeBytes { try Image.decode($0) }
    let scale = (Double(photo.width) / Double(place.width), Double(photo.height) / Double(place.height))
    let quad = place.quad.mapped { Point($0.x * scale.0, $0.y * scale.1) }
    let shrink = min(1, Double(longestSide) / max(quad.length, quad.height, 1))
    func side(_ pixels: Double) -> Int { Int(min(max((pixels * shrink).rounded(), 1), Double(longestSide))) }
    return try photo.rectified(quad, width: side(quad.length), height: side(quad.height))
      .encodedJPEG(quality: Self.cropQuality)
  }

  private struct SpinePlace: Sendable {
    var file: String
    var width: Int
    var height: Int
    var quad: Quad
  }

  private func spinePlace(of id: Int) throws(CollectionError) -> SpinePlace {
    try read { (database) throws(CollectionError) in
      _ = try Self.work(id, in: database)
      let places = try database.rows(
        """
        SELECT file, width, height, quad, box FROM sighting JOIN scan ON scan.id = scan
        WHERE work = ? AND file IS NOT NULL ORDER BY sighting.id
        """, [SQLiteValue(id)]
      ) { row -> SpinePlace? in
        let box = StoredJSON.value(Rect.self, row.text(4)).flatMap { Quad(Quad($0).coordinates) }
        // A damaged file may have any size; what cannot be a photo's is no place on one.
        guard let file = row.text(0), Image.sides ~= Int(row.integer(1)), Image.sides ~= Int(row.integer(2)),
          let quad = StoredJSON.value([[Double]].self, row.text(3)).flatMap(Quad.init) ?? box,
          quad.isNear(width: Double(row.integer(1)), height: Double(row.integer(2)))
        else { return nil }
        return SpinePlace(file: file, width: Int(row.integer(1)), height: Int(row.integer(2)), quad: quad)
      }
      guard let place = places.lazy.compactMap({ $0 }).first else {
        throw .notFound("There is no photo of book \(id): none was imported with it, or it has been cleaned up.")
      }
      return place
    }
  }

  /// Removes the photos of which no book waits for review, and files that an interrupted import left behind.
  ///
  /// When it removes a photo, earlier actions can no longer be undone: a book would wait without its photo.
  /// - Throws: ``CollectionError``.
  public func cleanUp() throws(CollectionError) -> CleanUpReport {
    var report = CleanUpReport()
    let (unneeded, uncovered, lookups) = try write { (database) throws(CollectionError) in
      let lookups = try database.run("DELETE FROM lookup WHERE expiresAt < ?", [.integer(Timestamp.now.milliseconds)])
      return (try releasePhotos(in: database), try releaseCovers(in: database), lookups)
    }
    report.lookupsRemoved = lookups
    for name in unneeded {
      let bytes = try photos.remove(name)
      if bytes > 0 { report.photosRemoved += 1 }
      report.bytesFreed += bytes
    }
    for name in uncovered { report.bytesFreed += try covers.remove(name) }
    return report
  }

  /// Forgets photos of which no book waits; returns the files to remove once that is written.
  ///
  /// The folder is listed while nobody else can write, since imports put their photo there before they have written.
  func releasePhotos(in database: Database<CollectionError>) throws(CollectionError) -> [String] {
    let isReleased = """
      file IS NOT NULL AND NOT EXISTS
        (SELECT 1 FROM sighting JOIN work ON work.id = work WHERE scan = scan.id AND reviewStatus = 'needsReview')
      """
    let names = try photos.names()
    if names == nil, try database.number("SELECT count(*) FROM scan WHERE file IS NOT NULL") > 0 {
      throw .file(
        "The folder \(path ?? "").photos with the collection's photos is not there: put it back, or make an empty one to "
          + "go on without them.")
    }
    try WorkRow.touch(
      "id IN (SELECT work FROM sighting WHERE scan IN (SELECT id FROM scan WHERE \(isReleased)))", in: database)
    let released = try database.run("UPDATE scan SET file = NULL, bytes = 0 WHERE \(isReleased)")
    if released > 0 { try database.run("DELETE FROM action") }
    let needed = Set(try database.rows(Self.neededPhotos) { $0.text(0) ?? "" })
    return (names ?? []).filter { !needed.contains($0) }
  }

  /// The JPEG to keep of a scan's photo.
  func keptPhoto(_ photo: Image, of scan: ScanImport) throws -> [UInt8] {
    let ratio = Double(photo.width) * Double(scan.height) / (Double(photo.height) * Double(scan.width))
    guard abs(ratio - 1) < 0.02 else {
      throw CollectionError.invalidArgument(
        "The photo has \(photo.width)x\(photo.height) pixels, the scan \(scan.width)x\(scan.height): pass the photo that "
          + "was scanned, and the rotation that it was scanned with.")
    }
    return try photo.encodedJPEG(quality: Self.photoQuality, maximumBytes: Self.maximumPhotoBytes)
  }

  /// Keeps a photo within the limit; returns why not, or nil.
  func keep(
    _ jpeg: [UInt8], scan: Int, in database: Database<CollectionError>, onKept: (String) -> Void
  ) throws(CollectionError) -> String? {
    let kept = max(0, Int(try database.number("SELECT sum(bytes) FROM scan")))
    guard jpeg.count <= options.photoLimit - kept else {
      return "The photos have reached \(options.photoLimit) bytes: review books and clean up, or raise photoLimit."
    }
    let name = try photos.add(jpeg)
    onKept(name)
    try database.run(
      "UPDATE scan SET file = ?, bytes = ? WHERE id = ?", [.text(name), SQLiteValue(jpeg.count), SQLiteValue(scan)])
    return nil
  }
}

extension Quad {
  /// Pixels beyond which nothing can be on a photo.
  private static let farAway = 1e6

  /// A quadrilateral from four corners [x, y] that may lie on a photo; nil otherwise.
  init?(_ corners: [[Double]]) {
    let points = corners.compactMap { corner in
      corner.count == 2 && corner.allSatisfy { abs($0) < Self.farAway } ? Point(corner[0], corner[1]) : nil
    }
    guard points.count == 4, corners.count == 4 else { return nil }
    self.init(points[0], points[1], points[2], points[3])
  }

  /// Whether it lies on a photo of that size or not farther outside than the photo is large.
  fileprivate func isNear(width: Double, height: Double) -> Bool {
    corners.allSatisfy { abs($0.x - width / 2) <= 1.5 * width && abs($0.y - height / 2) <= 1.5 * height }
  }
}
