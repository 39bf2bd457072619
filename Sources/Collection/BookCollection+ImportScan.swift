import Imaging
import SQLite
import Threading

extension BookCollection {
  /// Adds the books of a scan, all of them or, when it throws, none.
  ///
  /// Books below the review threshold wait for review, and so do those that the collection may have already, until
  /// ``resolve(_:as:)`` says what to do with them.
  ///
  /// - Parameters:
  ///   - scan: The scan.
  ///   - photo: The upright photo, of the scan's shape; nil when it is not to be kept.
  ///   - duplicates: What to do with books that the collection may have already; nil: they wait.
  ///   - shelf: The shelf or bookcase that the photo shows; nil when nobody said.
  ///   - progress: Hears how much is done, while the collection is locked, and stops it.
  /// - Returns: What became of each book.
  /// - Throws: ``CollectionError``; ``ImagingError`` when the photo cannot be encoded.
  public func importScan(
    _ scan: ScanImport, photo: Image? = nil, duplicates: DuplicateResolution? = nil, shelf: String? = nil,
    progress: WorkProgress = WorkProgress()
  ) throws -> ScanImportReport {
    let start = Moment.now
    try scan.check()
    let jpeg = try options.keepsPhotos ? photo.map { try keptPhoto($0, of: scan) } : nil
    let report = try writeWithPhoto { (database, onKept) throws(CollectionError) in
      try add(scan, jpeg, duplicates, shelf: shelf, in: database, onKept: onKept, progress)
    }
    noteImport(report, since: start)
    return report
  }

  /// Writes as ``write(_:)`` does; when that fails, the photo goes that was kept by then, whose name the second argument takes.
  func writeWithPhoto<Result: Sendable>(
    _ body: (Database<CollectionError>, (String) -> Void) throws(CollectionError) -> Result
  ) throws(CollectionError) -> Result {
    var kept: String?
    do throws(CollectionError) {
      return try write { (database) throws(CollectionError) in try body(database) { kept = $0 } }
    } catch {
      if let kept { _ = try? photos.remove(kept) }
      throw error
    }
  }

  /// Adds the books of a scan that was checked, and its photo.
  func add(
    _ scan: ScanImport, _ jpeg: [UInt8]?, _ duplicates: DuplicateResolution?, shelf: String? = nil,
    in database: Database<CollectionError>, onKept: (String) -> Void, _ progress: WorkProgress = WorkProgress()
  ) throws(CollectionError) -> ScanImportReport {
    var job = try ScanImportJob(scan, duplicates, options.reviewThreshold, shelf.flatMap(ShelfName.init), database)
    try job.addBooks(progress)
    if let jpeg {
      job.report.photoProblem = try keep(jpeg, scan: job.report.scanId, in: database, onKept: onKept)
      job.report.photoKept = job.report.photoProblem == nil
    }
    return job.report
  }

  /// Counts an import.
  func noteImport(_ report: ScanImportReport, since start: Moment) {
    usage.note(.scanImported, total: (Moment.now - start) / .milliseconds(1))
    usage.note(.booksImported, times: report.imported)
  }
}

/// One import, within its transaction.
struct ScanImportJob {
  let scan: ScanImport
  let resolution: DuplicateResolution?
  let threshold: Double
  let database: Database<CollectionError>
  let action: Int
  let addedAt = Timestamp.now
  var raw: [String?] = []
  var report: ScanImportReport

  init(
    _ scan: ScanImport, _ resolution: DuplicateResolution?, _ threshold: Double, _ shelf: ShelfName?,
    _ database: Database<CollectionError>
  ) throws(CollectionError) {
    self.scan = scan
    self.resolution = resolution
    self.threshold = threshold
    self.database = database
    action = try Journal.begin("import", in: database)
    let row = Sighting.Scan(
      id: 0, photo: scan.photo, width: scan.width, height: scan.height, engine: scan.engine ?? "", addedAt: addedAt,
      hasPhoto: false, shelf: shelf?.text)
    report = ScanImportReport(scanId: try SightingRow.insert(row, in: database), actionId: action)
    guard !scan.json.isEmpty else { return }
    // SQLite cuts the books out as they are, which reading and writing them again would not.
    // What it does not take for JSON, such as a comma too many, has none to keep.
    raw = try database.rows(
      "SELECT value FROM json_each(CASE WHEN json_valid(?1) THEN ?1 ELSE '{}' END, '$.books') ORDER BY key",
      [.text(scan.json)]
    ) { $0.text(0) }
  }

  mutating func addBooks(_ progress: WorkProgress) throws(CollectionError) {
    let places = scan.places
    for (index, book) in scan.books.enumerated() {
      guard progress.shouldContinue(Double(index) / Double(scan.books.count)) else { throw .stopped }
      var sighting = sighting(book, number: index + 1, raw: raw.indices.contains(index) ? raw[index] : nil)
      (sighting.row, sighting.position) = (places[index]?.row, places[index]?.position)
      report.books.append(try add(book, sighting))
    }
  }

  private func sighting(_ book: ScanImport.Book, number: Int, raw: String?) -> Sighting {
    let scan = Sighting.Scan(
      id: report.scanId, width: self.scan.width, height: self.scan.height, engine: "", addedAt: addedAt, hasPhoto: false
    )
    return Sighting(
      scan: scan, bookId: book.id ?? "b\(number)", box: book.box, quad: book.quad.flatMap(Quad.init)?.coordinates,
      raw: raw)
  }

  /// Adds a book that was seen, or leaves it out or merges it where the collection may have it already.
  mutating func add(
    _ book: ScanImport.Book, _ sighting: Sighting
  ) throws(CollectionError) -> ScanImportReport.Book {
    let fields = BookFields(book)
    let duplicate = try DuplicateSearch(database).duplicate(
      of: fields, seen: sighting, isOwnISBN: book.hasOwnISBN)
    var entry = ScanImportReport.Book(bookId: sighting.bookId, duplicate: duplicate)
    if let duplicate {
      report.duplicates += 1
      entry.resolution = resolution
      if resolution == .skip { return entry }
      if resolution == .merge { return try merge(book, sighting, into: duplicate.of, entry) }
    }
    let work = work(fields, book, duplicate: resolution == nil ? duplicate : nil)
    entry.workId = try WorkRow.insert(work, in: database)
    entry.reviewStatus = work.reviewStatus
    try Journal.noteNew(work: entry.workId ?? 0, action: action, in: database)
    _ = try SightingRow.insert(sighting, of: entry.workId ?? 0, scan: sighting.scan.id, in: database)
    report.imported += 1
    report.needsReview += work.reviewStatus == .needsReview ? 1 : 0
    return entry
  }

  private func work(_ fields: BookFields, _ book: ScanImport.Book, duplicate: Duplicate?) -> Work {
    let confidence = book.metadata.confidence.flatMap { $0.isFinite ? min(1, max(0, $0)) : nil }
    let waits = duplicate != nil || (confidence ?? 0) < threshold
    return Work(
      id: 0, fields: fields, original: fields, confidence: confidence, reviewStatus: waits ? .needsReview : .verified,
      enrichmentStatus: book.metadata.enrichmentStatus.flatMap(EnrichmentStatus.init) ?? .pending, duplicate: duplicate,
      addedAt: addedAt, changedAt: addedAt)
  }

  /// Makes a book that was seen the same as one that the collection has.
  func merge(
    _ book: ScanImport.Book, _ sighting: Sighting, into id: Int, _ entry: ScanImportReport.Book
  ) throws(CollectionError) -> ScanImportReport.Book {
    var existing = try BookCollection.work(id, in: database)
    try Journal.note(works: [existing.id], action: action, in: database)
    existing.absorb(work(BookFields(book), book, duplicate: nil))
    existing.changedAt = addedAt
    try WorkRow.update(existing, in: database)
    let row = try SightingRow.insert(sighting, of: existing.id, scan: sighting.scan.id, in: database)
    try Journal.noteNew(sighting: row, action: action, in: database)
    var entry = entry
    entry.workId = existing.id
    entry.reviewStatus = existing.reviewStatus
    return entry
  }
}

extension Work {
  /// Takes over what another record of the same copy knows: what is missing here, what a person corrected only there, and the
  /// better reading of the title and the author when nobody has looked at this one.
  mutating func absorb(_ other: Work) {
    let before = fields
    let isOtherReviewed = other.reviewStatus == .userEdited || !other.edited.isEmpty
    let isOtherBetter = isOtherReviewed || (other.confidence ?? 0) > (confidence ?? 0)
    if reviewStatus == .needsReview, edited.isEmpty, isOtherBetter {
      if !other.fields.title.isEmpty { fields.title = other.fields.title }
      if !other.fields.author.isEmpty {
        fields.author = other.fields.author
        fields.coauthors = other.fields.coauthors
      }
      confidence = other.confidence
      if other.reviewStatus != .needsReview, duplicate == nil { reviewStatus = other.reviewStatus }
    }
    takeCorrections(of: other)
    if BookField.lookedUp.contains(where: { before[$0] != fields[$0] }) { forgetEnrichment() }
    let filled = fields.fill(from: other.fields, except: edited)
    enriched = BookField.fields(BookField.bits(enriched) | BookField.bits(filled.filter(other.enriched.contains)))
  }

  private mutating func takeCorrections(of other: Work) {
    let corrected = other.edited.filter { !edited.contains($0) }
    guard !corrected.isEmpty else { return }
    for field in corrected { fields[field] = other.fields[field] }
    edited = BookField.fields(BookField.bits(edited) | BookField.bits(corrected))
    enriched.removeAll(where: corrected.contains)
    // One that waits only as a possible duplicate was corrected for good.
    let isReviewed = reviewStatus != .needsReview || other.reviewStatus != .needsReview || other.duplicate != nil
    if isReviewed, duplicate == nil { reviewStatus = .userEdited }
  }
}
