#if Collection
  import SQLite

  /// One thread's access to an index: a connection, its statements, and room to count in.
  ///
  /// Unchecked, since the index lends it to one call at a time; SQLite lets a connection wander between threads so.
  final class CatalogConnection: @unchecked Sendable {
    private let database: Database<CatalogError>
    private let postings: Statement<CatalogError>
    private let folded: Statement<CatalogError>
    private let record: Statement<CatalogError>
    /// Room for counting candidates.
    var accumulator: CandidateAccumulator
    /// Room for fuzzy searches.
    var search = ApproximateSearch()

    init(path: String, records: Int) throws(CatalogError) {
      database = try Database(path: path, mode: .read)
      // The file is read, not mapped, which takes a tenth more time: a mapped file that somebody shortens ends the process.
      try database.execute("PRAGMA trusted_schema = OFF")
      postings = try database.statement("SELECT records FROM term WHERE id = ?")
      folded = try database.statement("SELECT folded FROM record WHERE id = ?")
      record = try database.statement("SELECT * FROM record WHERE id = ?")
      accumulator = CandidateAccumulator(records: records)
    }

    /// Counts a term's records; returns how many bytes of postings that took.
    func accumulate(_ term: UInt32, weight: UInt16) throws(CatalogError) -> Int {
      defer { postings.reset() }
      postings.bind(Int(term), at: 1)
      guard try postings.step() else { return 0 }
      let bytes = postings.blob(0)
      accumulator.add(bytes, weight: weight)
      return bytes.count
    }

    /// Whether some record has a term.
    func hasTerm(_ term: UInt32) throws(CatalogError) -> Bool {
      defer { postings.reset() }
      postings.bind(Int(term), at: 1)
      return try postings.step()
    }

    /// Hands out the folded fields of a record.
    func withFolded<Result>(
      _ id: Int, _ body: (UnsafeBufferPointer<UInt8>) -> Result
    ) throws(CatalogError) -> Result? {
      defer { folded.reset() }
      folded.bind(id, at: 1)
      return try folded.step() ? body(folded.blob(0)) : nil
    }

    /// A record; nil when there is none of that number.
    func record(_ id: Int) throws(CatalogError) -> CatalogRecord? {
      defer { record.reset() }
      record.bind(id, at: 1)
      guard try record.step() else { return nil }
      return CatalogRecord(
        title: record.text(2) ?? "", author: record.text(3) ?? "", isbn: record.text(4), publisher: record.text(5),
        publishedDate: record.text(6), pageCount: record.text(7).flatMap(Int.init), series: record.text(8),
        tag: record.text(9), authorsInOrdinaryOrder: record.integer(10) != 0)
    }
  }
#endif
