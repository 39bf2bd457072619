import Imaging
import JSONValues
import SQLite
import Shelves
import Threading

extension BookCollection {
  /// Adds the books of several photos of one wall, all of them or, when it throws, none.
  ///
  /// Where the photos stand for all of a shelf, its books are found again, and the report says what changed.
  ///
  /// - Parameters:
  ///   - session: The session.
  ///   - options: How it is imported.
  ///   - progress: Hears how much is done, mostly while the collection is locked, and stops it.
  /// - Returns: What became of the books.
  /// - Throws: ``CollectionError``; `JSONTextError`, `ShelvesError` for JSON that is no session.
  public func importSession(
    _ session: SessionImport, options: SessionImportOptions = SessionImportOptions(),
    progress: WorkProgress = WorkProgress()
  ) throws -> SessionImportReport {
    let start = Moment.now
    let shelf = options.shelf.flatMap(ShelfName.init)
    let known = options.replaces ? try knownBooks(on: shelf) : []
    let comparison = WorkProgress { progress.shouldContinue(Self.shareOfComparison * $0) }
    let changes = try options.replaces ? Self.changes(of: session, since: known, comparison) : nil
    let threshold = self.options.reviewThreshold
    let (report, imported) = try write { (database) throws(CollectionError) in
      let scan = ScanImport(session.photos[0])
      let job = try ScanImportJob(scan, options.duplicates.resolution, threshold, shelf, database)
      var session = SessionImportJob(job: job, session: session, shelf: shelf, replaces: options.replaces)
      try session.addPhotos()
      try session.addBooks(changes?.partners ?? [:], progress)
      session.report.missing = changes?.missing ?? []
      session.report.moved = changes?.moved ?? []
      return (session.report, session.job.report)
    }
    noteImport(imported, since: start)
    return report
  }

  /// How much of the time the comparison with the shelf takes, about.
  fileprivate static let shareOfComparison = 0.5

  /// Keeps the photo of a scan that was imported without it.
  ///
  /// - Returns: Why it was not kept; nil when it was.
  /// - Throws: ``CollectionError/notFound(_:)``; ``ImagingError`` when it cannot be encoded.
  public func keepPhoto(_ photo: Image, ofScan id: Int) throws -> String? {
    let sizes = try read { (database) throws(CollectionError) in
      try database.rows("SELECT width, height FROM scan WHERE id = ?", [SQLiteValue(id)]) {
        (Int($0.integer(0)), Int($0.integer(1)))
      }
    }
    guard let (width, height) = sizes.first else { throw CollectionError.notFound("There is no scan \(id).") }
    guard options.keepsPhotos else { return "The collection was opened without keeping photos." }
    let jpeg = try keptPhoto(photo, of: ScanImport(photo: nil, width: width, height: height, engine: nil, books: []))
    return try writeWithPhoto { (database, onKept) throws(CollectionError) in
      let had = try database.number("SELECT count(*) FROM scan WHERE id = ? AND file IS NOT NULL", [SQLiteValue(id)])
      return had > 0 ? nil : try keep(jpeg, scan: id, in: database, onKept: onKept)
    }
  }

  /// The books that stand on a shelf today, in their order, as the JSON of a scan.
  private func knownBooks(on shelf: ShelfName?) throws(CollectionError) -> [BookPlace] {
    var seen = Set<Int>()
    return try places(onShelf: shelf).filter { seen.insert($0.workId).inserted }
  }

  /// Which of the known books each of a session's is, by its index; and which are missing or moved.
  private static func changes(
    of session: SessionImport, since known: [BookPlace], _ progress: WorkProgress
  ) throws -> (partners: [Int: Int], missing: [Int], moved: [Int]) {
    let books = known.enumerated().map { index, place in
      JSONValue.object([
        // In the order that they have, which goes on from photo to photo.
        "id": .string(String(place.workId)), "row": .number(0), "position": .number(Double(index)),
        "metadata": .object(["title": .string(place.title), "author": .string(place.author), "confidence": .number(1)]),
      ])
    }
    let text = String(decoding: try JSONText.encode(JSONValue.object(["books": .array(books)])), as: UTF8.self)
    let report = try Inventory.report(
      observedJSON: session.json, named: "The session", expected: try BookList(json: text, named: "The shelf"),
      progress: progress)
    let indices = Dictionary(session.books.enumerated().map { ($1.book.id ?? "", $0) }) { first, _ in first }
    var partners: [Int: Int] = [:]
    var (missing, moved) = ([Int](), [Int]())
    for entry in report.entries {
      guard let work = entry.expected.flatMap({ Int($0.id) }) else { continue }
      if let index = entry.observed?.id.flatMap({ indices[$0] }) { partners[index] = work }
      if entry.verdict == .missing { missing.append(work) }
      if entry.verdict == .moved { moved.append(work) }
    }
    return (partners, missing, moved)
  }
}

extension ScanImport {
  /// A photo of a session, without its books.
  fileprivate init(_ photo: SessionImport.Photo) {
    self.init(photo: photo.photo, width: photo.width, height: photo.height, engine: photo.engine, books: [])
  }
}

/// One import of a session, within its transaction.
private struct SessionImportJob {
  var job: ScanImportJob
  let session: SessionImport
  let shelf: ShelfName?
  let replaces: Bool
  var report: SessionImportReport

  init(job: ScanImportJob, session: SessionImport, shelf: ShelfName?, replaces: Bool) {
    (self.job, self.session, self.shelf, self.replaces) = (job, session, shelf, replaces)
    report = SessionImportReport(scanIds: [job.report.scanId], actionId: job.report.actionId)
  }

  /// Adds the photos behind the first, which is there already, and makes all of them one session.
  mutating func addPhotos() throws(CollectionError) {
    for photo in session.photos.dropFirst() {
      let row = Sighting.Scan(
        id: 0, photo: photo.photo, width: photo.width, height: photo.height, engine: photo.engine ?? "",
        addedAt: job.addedAt, hasPhoto: false, shelf: shelf?.text)
      report.scanIds.append(try SightingRow.insert(row, in: job.database))
    }
    for id in report.scanIds {
      try job.database.run(
        "UPDATE scan SET session = ?, replaces = ? WHERE id = ?",
        [SQLiteValue(report.scanIds[0]), .integer(replaces ? 1 : 0), SQLiteValue(id)])
    }
  }

  /// Adds the books; `partners` has the books of the shelf that some of them are.
  mutating func addBooks(_ partners: [Int: Int], _ progress: WorkProgress) throws(CollectionError) {
    for (index, book) in session.books.enumerated() {
      let before = replaces ? BookCollection.shareOfComparison : 0
      let fraction = before + (1 - before) * Double(index) / Double(session.books.count)
      guard progress.shouldContinue(fraction) else { throw .stopped }
      let sightings = book.sightings.map { sighting($0, of: book.book) }
      let entry = ScanImportReport.Book(bookId: sightings[0].bookId)
      let done: ScanImportReport.Book
      // It may have been deleted since the books of the shelf were looked up.
      if let work = partners[index],
        try job.database.number("SELECT count(*) FROM work WHERE id = ?", [SQLiteValue(work)]) > 0
      {
        done = try job.merge(book.book, sightings[0], into: work, entry)
        report.present.append(work)
      } else {
        done = try job.add(book.book, sightings[0])
        if let work = done.workId { report.new.append(work) }
      }
      guard let work = done.workId else { continue }
      for sighting in sightings.dropFirst() {
        let row = try SightingRow.insert(sighting, of: work, scan: sighting.scan.id, in: job.database)
        try Journal.noteNew(sighting: row, action: job.action, in: job.database)
      }
    }
    (report.imported, report.needsReview) = (job.report.imported, job.report.needsReview)
    report.duplicates = job.report.duplicates
  }

  private func sighting(_ seen: SessionImport.Seen, of book: ScanImport.Book) -> Sighting {
    let photo = session.photos[seen.photo]
    let scan = Sighting.Scan(
      id: report.scanIds[seen.photo], width: photo.width, height: photo.height, engine: "", addedAt: job.addedAt,
      hasPhoto: false)
    var sighting = Sighting(
      scan: scan, bookId: seen.id ?? book.id ?? "", box: seen.box, quad: seen.quad.flatMap(Quad.init)?.coordinates,
      raw: nil)
    (sighting.row, sighting.position) = (
      book.row.flatMap { $0 >= 0 ? $0 : nil }, book.position.flatMap { $0 >= 0 ? $0 : nil }
    )
    return sighting
  }
}
