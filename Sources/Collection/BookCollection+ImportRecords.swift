import Catalog
import Imaging
import SQLite
import Threading

/// What became of an imported list of books.
public struct RecordImportReport: Hashable, Sendable, Codable {
  /// Books that were added.
  public var imported = 0
  /// Books that the collection may have had already.
  public var duplicates = 0
  /// Rows without a title; of the library's own tables, without anything.
  public var skippedRows = 0
  /// Texts of a table that its books lack, since they are no ISBN or no number of pages.
  public var leftOutCount = 0
  /// The first hundred of them.
  public var leftOut: [LeftOutText] = []
  /// The number of the import among the actions that can be taken back.
  public var actionId: Int

  /// A text that a book's field cannot have.
  public struct LeftOutText: Hashable, Sendable, Codable {
    /// The row, the header being 1.
    public var row: Int
    /// The field.
    public var field: BookField
    /// The text, at most a hundred characters of it.
    public var text: String
  }
}

extension BookCollection {
  /// Adds the books of a file that ``export(to:as:reviewStatus:)`` or another service wrote, all of them or none.
  ///
  /// CSV files are of any of the formats, known by the names of their columns; files whose name ends in ".jsonl" are JSON
  /// Lines. Books of other services count as verified. Two books of the same file are two copies.
  /// - Parameters:
  ///   - path: The file.
  ///   - duplicates: What to do with books that the collection may have already; nil: they wait to be resolved.
  ///   - progress: Hears how much is done, while the collection is locked, and stops it.
  /// - Returns: How many books were added.
  /// - Throws: ``CollectionError`` that names the row; ``CollectionError/stopped``.
  public func importRecords(
    from path: String, duplicates: DuplicateResolution? = .skip, progress: WorkProgress = WorkProgress()
  ) throws(CollectionError) -> RecordImportReport {
    // Reading it by other means than SQLite would end its locks.
    if let own = self.path, isSameFile(path, as: own) {
      throw .invalidRecords("\(path) is the collection itself; name a file of records.")
    }
    let isLines = [".jsonl", ".ndjson"].contains(where: path.hasSuffix)
    let source: any WorkSource = isLines ? try JSONLinesSource(path: path) : try CSVSource(path: path)
    let report = try action("importRecords") { (database, action) throws(CollectionError) in
      var job = try RecordImportJob(duplicates, action, database)
      while let work = try source.next() {
        guard progress.shouldContinue(source.fraction) else { throw .stopped }
        try job.add(work)
      }
      job.report.skippedRows = source.skippedRows
      (job.report.leftOut, job.report.leftOutCount) = (source.leftOut, source.leftOutCount)
      return job.report
    }
    usage.note(.booksImported, times: report.imported)
    return report
  }
}

/// Books from a file, one after the other.
private protocol WorkSource: AnyObject {
  /// Rows that have no book.
  var skippedRows: Int { get }
  /// How many texts no book has, and the first of them.
  var leftOutCount: Int { get }
  var leftOut: [RecordImportReport.LeftOutText] { get }
  /// How much of the file has been read, 0...1.
  var fraction: Double { get }
  /// The next book, or nil after the last.
  func next() throws(CollectionError) -> Work?
}

private final class CSVSource: WorkSource {
  private static let (mostLeftOut, longestLeftOut) = (100, 100)

  private let reader: CSVReader
  private let columns: WorkColumns
  private let now = Timestamp.now
  private(set) var skippedRows = 0
  private(set) var leftOutCount = 0
  private(set) var leftOut: [RecordImportReport.LeftOutText] = []
  var fraction: Double { Double(reader.offset) / Double(max(1, reader.size)) }

  init(path: String) throws(CollectionError) {
    let header: [String]?
    do throws(CatalogError) {
      reader = try CSVReader(path: path)
      header = try reader.next()
    } catch {
      throw CollectionError(error)
    }
    columns = try WorkColumns(header: header ?? [], path: path)
  }

  func next() throws(CollectionError) -> Work? {
    while let row = try nextRow() {
      if row == [""] { continue }
      if let work = columns.work(row, now: now) {
        for (field, text) in columns.leftOut(row, of: work) {
          leftOutCount += 1
          guard leftOut.count < Self.mostLeftOut else { continue }
          leftOut.append(.init(row: reader.row, field: field, text: String(text.prefix(Self.longestLeftOut))))
        }
        return work
      }
      skippedRows += 1
    }
    return nil
  }

  private func nextRow() throws(CollectionError) -> [String]? {
    do throws(CatalogError) { return try reader.next() } catch { throw CollectionError(error) }
  }
}

private final class JSONLinesSource: WorkSource {
  private let path: String
  private let reader: RecordLines
  private(set) var skippedRows = 0
  let leftOutCount = 0
  let leftOut: [RecordImportReport.LeftOutText] = []
  var fraction: Double { Double(reader.offset) / Double(max(1, reader.size)) }

  init(path: String) throws(CollectionError) {
    self.path = path
    reader = try RecordLines(path: path)
  }

  func next() throws(CollectionError) -> Work? {
    while let line = try reader.next() {
      if line.allSatisfy(\.isWhitespace) { continue }
      guard var work = StoredJSON.value(Work.self, line) else {
        throw .invalidRecords("\(path): line \(reader.number) is no book as Docs/Schemas/work.json describes it.")
      }
      work.fields = work.fields.cleaned
      work.original = work.original.cleaned
      if work.fields == BookFields(), work.sightings.isEmpty {
        skippedRows += 1
        continue
      }
      work.confidence = work.confidence.flatMap { (0...1).contains($0) ? $0 : nil }
      for index in work.sightings.indices {
        work.sightings[index].quad = work.sightings[index].quad.flatMap(Quad.init)?.coordinates
      }
      return work
    }
    return nil
  }
}

extension CollectionError {
  /// What reading a CSV file reports.
  fileprivate init(_ error: CatalogError) {
    self = if case .file(let text) = error { .file(text) } else { .invalidRecords(error.message) }
  }
}

extension Sighting {
  /// Whether another one, whose scan may have another number, is of the same spine on the same photo.
  fileprivate func isSame(as other: Sighting) -> Bool {
    bookId == other.bookId && quad == other.quad && scan.photo == other.scan.photo && scan.addedAt == other.scan.addedAt
  }
}

/// One import of records, within its transaction.
private struct RecordImportJob {
  let resolution: DuplicateResolution?
  let action: Int
  let database: Database<CollectionError>
  /// Finds only books that were there before.
  let search: DuplicateSearch
  var works: [Int: Int] = [:]
  var scans: [Int: Int] = [:]
  var report: RecordImportReport
  /// Books that lack what others are compared by, under what they are known by when an export is imported again.
  let incomplete: [String: Int]

  init(
    _ resolution: DuplicateResolution?, _ action: Int, _ database: Database<CollectionError>
  ) throws(CollectionError) {
    self.resolution = resolution
    self.action = action
    self.database = database
    report = RecordImportReport(actionId: action)
    search = DuplicateSearch(database, upTo: Int(try database.number("SELECT ifnull(max(id), 0) FROM work")))
    let rows = try database.rows(
      "SELECT id, addedAt, title, author FROM work WHERE (title = '' OR author = '') AND isbn IS NULL"
    ) {
      (Self.name(addedAt: $0.integer(1), title: $0.text(2) ?? "", author: $0.text(3) ?? ""), Int($0.integer(0)))
    }
    incomplete = Dictionary(rows) { first, _ in first }
  }

  private static func name(addedAt: Int64, title: String, author: String) -> String { "\(addedAt)|\(title)|\(author)" }

  /// The book that was there before the import and may be the same.
  private func duplicate(of work: Work) throws(CollectionError) -> Duplicate? {
    // A list's books of one title, such as the volumes of a set, are no copies of each other: they are not left out for it.
    if let found = try search.duplicate(of: work.fields, byTitleAlone: false) { return found }
    guard work.fields.title.isEmpty || work.fields.author.isEmpty, work.fields.isbn == nil else { return nil }
    let name = Self.name(
      addedAt: work.addedAt.milliseconds, title: work.fields.title, author: work.fields.author)
    return incomplete[name].map { Duplicate(of: $0, kind: .collection, reason: .titleAndAuthor) }
  }

  mutating func add(_ record: Work) throws(CollectionError) {
    var work = record
    // A duplicate of a book of the same file; others are looked for anew.
    work.duplicate = record.duplicate.flatMap { duplicate in
      works[duplicate.of].map { Duplicate(of: $0, kind: duplicate.kind, reason: duplicate.reason) }
    }
    if let duplicate = try duplicate(of: work) {
      report.duplicates += 1
      switch resolution {
      case .skip: return
      case .merge: return try merge(work, into: duplicate.of)
      case .keepBoth: break
      case nil:
        work.duplicate = duplicate
        work.reviewStatus = .needsReview
      }
    }
    let id = try WorkRow.insert(work, in: database)
    works[record.id] = id
    try Journal.noteNew(work: id, action: action, in: database)
    if !record.candidates.isEmpty { try BookCollection.keep(record.candidates, of: id, in: database) }
    for sighting in record.sightings { _ = try add(sighting, to: id) }
    report.imported += 1
  }

  private mutating func merge(_ work: Work, into id: Int) throws(CollectionError) {
    var existing = try BookCollection.work(id, in: database)
    try Journal.note(works: [id], action: action, in: database)
    existing.absorb(work)
    existing.changedAt = Timestamp.now
    try WorkRow.update(existing, in: database)
    let known = try SightingRow.sightings(of: id, raw: false, in: database)
    for sighting in work.sightings where !known.contains(where: sighting.isSame(as:)) {
      try Journal.noteNew(sighting: try add(sighting, to: id), action: action, in: database)
    }
  }

  private mutating func add(_ sighting: Sighting, to work: Int) throws(CollectionError) -> Int {
    if scans[sighting.scan.id] == nil { scans[sighting.scan.id] = try SightingRow.insert(sighting.scan, in: database) }
    return try SightingRow.insert(sighting, of: work, scan: scans[sighting.scan.id] ?? 0, in: database)
  }
}
