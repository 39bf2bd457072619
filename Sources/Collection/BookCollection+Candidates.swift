import SQLite

extension BookCollection {
  /// Takes one of the books that catalogs offer: what it tells replaces what was read, but for what a person corrected.
  ///
  /// That ends the book's review, unless it now may be a duplicate.
  ///
  /// - Parameters:
  ///   - index: Which of its ``Work/candidates``, from 0.
  ///   - id: The book.
  /// - Returns: The book as it is now.
  /// - Throws: ``CollectionError/notFound(_:)`` when nothing of that number is offered for it.
  public func takeCandidate(_ index: Int, of id: Int) throws(CollectionError) -> ActionReport {
    try action("takeCandidate") { (database, action) throws(CollectionError) in
      var report = ActionReport("takeCandidate", action)
      var work = try Self.work(id, in: database)
      let candidates = try Self.candidates(of: work, in: database)
      guard candidates.indices.contains(index) else {
        throw .notFound(
          candidates.isEmpty
            ? "Book \(id) has no candidates: no catalog that was asked offered one."
            : "Book \(id) has \(candidates.count) candidates, and none of number \(index); the first is 0.")
      }
      try Journal.note(works: [id], action: action, in: database)
      work.take(candidates[index])
      work.changedAt = Timestamp.now
      if work.duplicate == nil { work.duplicate = try Self.duplicate(of: work, in: database) }
      work.reviewStatus = work.duplicate == nil ? .userEdited : .needsReview
      try WorkRow.update(work, in: database)
      report.changed = 1
      report.duplicates = work.duplicate == nil ? [] : [id]
      report.work = try Self.seen(work, in: database)
      return report
    }
  }

  /// What is offered for a book; nothing once one was taken or found.
  static func candidates(
    of work: Work, in database: Database<CollectionError>
  ) throws(CollectionError) -> [FoundBook] {
    guard work.enrichmentStatus == .reviewNeeded else { return [] }
    let kept = try database.rows("SELECT books FROM candidate WHERE work = ?", [SQLiteValue(work.id)]) { $0.text(0) }
    return kept.first.flatMap { StoredJSON.value([FoundBook].self, $0) } ?? []
  }

  /// Keeps what is offered for a book in the place of what was offered before.
  static func keep(
    _ candidates: [FoundBook], of id: Int, in database: Database<CollectionError>
  ) throws(CollectionError) {
    if candidates.isEmpty {
      try database.run("DELETE FROM candidate WHERE work = ?", [SQLiteValue(id)])
    } else {
      try database.run(
        "INSERT OR REPLACE INTO candidate VALUES (?, ?)", [SQLiteValue(id), .text(StoredJSON.text(candidates))])
    }
  }
}

extension Work {
  /// Takes over what an offered book tells; it goes again when a person corrects what the book is.
  fileprivate mutating func take(_ candidate: FoundBook) {
    var offered = BookFields(
      title: candidate.title, author: candidate.authors.first ?? "", coauthors: Array(candidate.authors.dropFirst()))
    offered.isbn = candidate.isbn
    offered.publisher = candidate.publisher
    offered.publishedDate = candidate.publishedDate
    offered.pageCount = candidate.pageCount
    offered.coverUrl = candidate.coverUrl
    offered = offered.cleaned
    var changed = BookField.allCases.filter { field in
      offered[field] != .none && offered[field] != fields[field] && !edited.contains(field)
    }
    // Of an author who is another, those beside him are others, too.
    if changed.contains(.author), !fields.coauthors.isEmpty, offered.coauthors.isEmpty, !edited.contains(.coauthors) {
      changed.append(.coauthors)
    }
    for field in changed { fields[field] = offered[field] }
    enriched = BookField.fields(BookField.bits(enriched) | BookField.bits(changed))
    enrichmentStatus = .success
  }
}
