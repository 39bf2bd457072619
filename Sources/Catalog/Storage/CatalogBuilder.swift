#if Collection
  import Glibc
  import SQLite
  import Threading

  /// Writes an index.
  struct CatalogBuilder {
    /// What marks the file as ours: "BkSp".
    static let applicationID = 0x426B_5370
    /// The version of the file's layout.
    static let layoutVersion = 3
    /// The longest posting list that is kept: commoner terms cost more to look through than they tell.
    static let maximumListCount = 150_000
    /// The most records.
    static let maximumRecords = 20_000_000
    /// The part of the time that reading the records takes; the rest goes into the inverted index.
    private static let readingShare = 0.8

    private let database: Database<CatalogError>
    private let insert: Statement<CatalogError>
    private var runs = PostingRuns()
    private(set) var report = CatalogBuildReport()
    private let progress: WorkProgress
    /// The size of all CSV files, and how much of it is done.
    private let bytes: Int
    private var doneBytes = 0

    /// Begins a file.
    ///
    /// - Parameters:
    ///   - path: The file.
    ///   - bytes: The size of all that will be added.
    ///   - progress: Hears how much is done, and stops it.
    /// - Throws: ``CatalogError/file(_:)``.
    init(path: String, bytes: Int, _ progress: WorkProgress) throws(CatalogError) {
      (self.bytes, self.progress) = (bytes, progress)
      database = try Database(path: path, mode: .create)
      try database.execute(
        """
        PRAGMA page_size = 8192; PRAGMA journal_mode = OFF; PRAGMA synchronous = OFF; PRAGMA locking_mode = EXCLUSIVE;
        PRAGMA application_id = \(Self.applicationID); PRAGMA user_version = \(Self.layoutVersion);
        BEGIN;
        CREATE TABLE record (id INTEGER PRIMARY KEY, folded BLOB NOT NULL, title TEXT NOT NULL, author TEXT NOT NULL,
          isbn TEXT, publisher TEXT, date TEXT, pages INTEGER, series TEXT, tag TEXT, ordinary INTEGER NOT NULL);
        CREATE TABLE term (id INTEGER PRIMARY KEY, records BLOB NOT NULL);
        CREATE TABLE frequency (id INTEGER PRIMARY KEY, levels BLOB NOT NULL);
        """)
      insert = try database.statement("INSERT INTO record VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)")
    }

    /// Adds the records of a CSV file.
    mutating func add(csv path: String) throws(CatalogError) {
      let reader = try CSVReader(path: path)
      guard let header = try reader.next() else {
        throw .invalidCSV("\(path) is empty; the first row must name the columns.")
      }
      let columns = try CatalogColumns(header: header, path: path)
      while let fields = try reader.next() {
        try Self.check(Double(doneBytes + reader.offset) / Double(max(1, bytes)) * Self.readingShare, progress)
        if fields == [""] { continue }
        if let record = columns.record(fields) { try add(record) } else { report.skippedRows += 1 }
      }
      doneBytes += reader.offset
    }

    private static func check(_ fraction: Double, _ progress: WorkProgress) throws(CatalogError) {
      guard progress.shouldContinue(fraction) else { throw .stopped }
    }

    /// Writes the inverted index.
    mutating func finish() throws(CatalogError) {
      guard report.records > 0 else { throw .invalidCSV("The CSV files have no row with a title.") }
      let insert = try database.statement("INSERT INTO term VALUES (?, ?)")
      var counts: [(term: UInt32, count: Int)] = []
      try runs.merge { [progress] (term, bytes, count, share) throws(CatalogError) in
        try Self.check(Self.readingShare + share * (1 - Self.readingShare), progress)
        counts.append((term, count))
        guard count <= Self.maximumListCount else { return }
        insert.bind(Int(term), at: 1)
        bytes.withUnsafeBufferPointer { insert.bind($0, at: 2) }
        try insert.run()
      }
      var frequencies = TermFrequencies(terms: counts.count, records: report.records)
      for (term, count) in counts { frequencies.note(term, count: count) }
      let levels = try database.statement("INSERT INTO frequency VALUES (1, ?)")
      frequencies.levels.withUnsafeBufferPointer { levels.bind($0, at: 1) }
      try levels.run()
      try database.execute("COMMIT")
    }

    private mutating func add(_ record: CatalogRecord) throws(CatalogError) {
      guard report.records < Self.maximumRecords else {
        throw .invalidCSV("The CSV files have more than \(Self.maximumRecords) records.")
      }
      report.records += 1
      let folded = RecordText.encode(record)
      runs.add(RecordText.terms(folded, isbn: record.isbn), record: UInt32(report.records))
      insert.bind(report.records, at: 1)
      folded.withUnsafeBufferPointer { insert.bind($0, at: 2) }
      let texts = [record.title, record.author, record.isbn, record.publisher, record.publishedDate]
      for (index, text) in texts.enumerated() { insert.bind(text, at: Int32(index + 3)) }
      insert.bind(record.pageCount, at: 8)
      insert.bind(record.series, at: 9)
      insert.bind(record.tag, at: 10)
      insert.bind(record.authorsInOrdinaryOrder ? 1 : 0, at: 11)
      try insert.run()
    }
  }
#endif
