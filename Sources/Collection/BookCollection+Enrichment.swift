import SQLite

extension BookCollection {
  /// After so long a lookup counts as broken off, in milliseconds.
  private static let lookupPatience: Int64 = 10 * 60_000

  /// Takes books to look up in catalogs, which makes them `inProgress`, so that nobody else takes them.
  ///
  /// They are sure enough, were reviewed, or have an ISBN alone, as of a barcode, are not possible duplicates, and have not been tried.
  /// A lookup that failed or was broken off counts as not tried after ten minutes, or where it began later than now, by a clock that was
  /// wrong; such books come after all others, the longest left alone first.
  /// - Parameters:
  ///   - limit: The most books.
  ///   - minimumConfidence: Of books that wait for review, 0...1; verified and corrected ones are taken in any case.
  /// - Returns: The books, without their sightings.
  /// - Throws: ``CollectionError``.
  public func takeForEnrichment(limit: Int, minimumConfidence: Double = 0.7) throws(CollectionError) -> [Work] {
    try write { (database) throws(CollectionError) in
      let now = Timestamp.now.milliseconds
      var works = try database.rows(
        """
        SELECT \(WorkRow.columns) FROM work WHERE enrichmentStatus IN ('pending', 'in_progress', 'error', 'circuit_open')
          AND (enrichmentStatus = 'pending' OR changedAt NOT BETWEEN ? AND ?)
          AND duplicateOf IS NULL AND (title <> '' OR isbn IS NOT NULL)
          AND (confidence >= ? OR title = '' OR reviewStatus IN ('userEdited', 'verified'))
        ORDER BY CASE enrichmentStatus WHEN 'pending' THEN 0 ELSE changedAt END, id LIMIT ?
        """,
        [.integer(now - Self.lookupPatience), .integer(now), .real(minimumConfidence), SQLiteValue(limit)],
        WorkRow.work)
      for index in works.indices {
        works[index].enrichmentStatus = .inProgress
        works[index].changedAt = Timestamp(milliseconds: now)
        try WorkRow.update(works[index], in: database)
      }
      return works
    }
  }

  /// Ends a lookup: fills in what is missing and says how it went.
  ///
  /// What was printed on the spine or corrected by a person is never overwritten, nor is what a person cleared filled in.
  /// - Parameters:
  ///   - id: The book.
  ///   - found: What the catalog says; nil when it says nothing.
  ///   - status: How it went.
  ///   - asked: What was looked up; when it has been corrected since, the answer is another book's, and the book is `pending`. nil:
  ///     the answer holds in any case.
  ///   - candidates: What is offered where nothing is surely the book, for a person to choose from.
  /// - Returns: The book as it is now.
  /// - Throws: ``CollectionError``.
  @discardableResult
  public func enrich(
    _ id: Int, with found: BookFields? = nil, status: EnrichmentStatus, asked: BookFields? = nil,
    candidates: [FoundBook] = []
  ) throws(CollectionError) -> Work {
    try write { (database) throws(CollectionError) in
      var work = try Self.work(id, in: database)
      let holds = asked.map { asked in BookField.lookedUp.allSatisfy { asked[$0] == work.fields[$0] } } ?? true
      if let found, holds {
        let filled = work.fields.fill(from: found.cleaned, except: work.edited)
        work.enriched = BookField.fields(BookField.bits(work.enriched) | BookField.bits(filled))
      }
      work.enrichmentStatus = holds ? status : .pending
      work.changedAt = Timestamp.now
      try WorkRow.update(work, in: database)
      if status != .inProgress { try Self.keep(candidates, of: id, in: database) }
      return work
    }
  }

  /// Has books looked up again.
  ///
  /// - Throws: ``CollectionError``.
  public func retryEnrichment(_ ids: [Int]) throws(CollectionError) -> ActionReport {
    let ids = try Self.checked(ids)
    return try action("retryEnrichment") { (database, action) throws(CollectionError) in
      var report = ActionReport("retryEnrichment", action)
      for id in ids {
        var work = try Self.work(id, in: database)
        try Journal.note(works: [id], action: action, in: database)
        work.enrichmentStatus = .pending
        work.changedAt = Timestamp.now
        try WorkRow.update(work, in: database)
        report.changed += 1
      }
      return report
    }
  }

  /// What a service answered to a request before, unless that has expired.
  ///
  /// - Throws: ``CollectionError``.
  public func cachedLookup(_ key: String) throws(CollectionError) -> String? {
    try read { (database) throws(CollectionError) in
      try database.rows(
        "SELECT response FROM lookup WHERE key = ? AND expiresAt >= ?",
        [.text(key), .integer(Timestamp.now.milliseconds)]
      ) { $0.text(0) ?? "" }.first
    }
  }

  /// Keeps a service's answer.
  ///
  /// - Throws: ``CollectionError``.
  public func cacheLookup(_ key: String, _ response: String, until expiry: Timestamp) throws(CollectionError) {
    _ = try write { (database) throws(CollectionError) in
      try database.run(
        "INSERT OR REPLACE INTO lookup VALUES (?, ?, ?)",
        [.text(key), .text(response), .integer(expiry.milliseconds)])
    }
  }
}
