import SQLite

extension BookCollection {
  /// Says what to do with books that may be ones that the collection has.
  ///
  /// - Throws: ``CollectionError``; of books that are no possible duplicates, ``CollectionError/invalidArgument(_:)``.
  public func resolve(_ ids: [Int], as resolution: DuplicateResolution) throws(CollectionError) -> ActionReport {
    let ids = try Self.checked(ids)
    return try action("resolve") { (database, action) throws(CollectionError) in
      var report = ActionReport("resolve", action)
      for id in ids {
        let work = try Self.work(id, in: database)
        guard let duplicate = work.duplicate else {
          throw .invalidArgument("Book \(id) is no possible duplicate; use delete or merge.")
        }
        switch resolution {
        case .skip: try Self.remove(work, action: action, in: database)
        case .merge: try Self.merge(work, into: duplicate.of, action: action, in: database)
        case .keepBoth: try keep(work, action: action, in: database)
        }
        report.changed += 1
      }
      return report
    }
  }

  /// Makes one book of several: the first keeps what it has, takes over what it lacks, what a person
  /// corrected only in the others, and where they were seen.
  ///
  /// - Throws: ``CollectionError``.
  public func merge(_ ids: [Int], into id: Int) throws(CollectionError) -> ActionReport {
    let ids = try Self.checked(ids)
    return try action("merge") { (database, action) throws(CollectionError) in
      var report = ActionReport("merge", action)
      for other in ids {
        try Self.merge(try Self.work(other, in: database), into: id, action: action, in: database)
      }
      report.changed = ids.count + 1
      report.work = try Self.seen(try Self.work(id, in: database), in: database)
      return report
    }
  }

  /// It is a copy of its own; unless its confidence is too low it needs no more review.
  private func keep(_ work: Work, action: Int, in database: Database<CollectionError>) throws(CollectionError) {
    var work = work
    try Journal.note(works: [work.id], action: action, in: database)
    work.duplicate = nil
    work.changedAt = Timestamp.now
    if !work.edited.isEmpty {
      work.reviewStatus = .userEdited
    } else if (work.confidence ?? 1) >= options.reviewThreshold {
      work.reviewStatus = .verified
    }
    try WorkRow.update(work, in: database)
  }

  private static func merge(
    _ other: Work, into id: Int, action: Int, in database: Database<CollectionError>
  ) throws(CollectionError) {
    guard other.id != id else { throw .invalidArgument("A book cannot be merged into itself.") }
    var work = try Self.work(id, in: database)
    try Journal.note(works: [id], action: action, in: database)
    try Journal.note(sightingsOf: other.id, action: action, in: database)
    work.absorb(other)
    work.changedAt = Timestamp.now
    try WorkRow.update(work, in: database)
    try database.run("UPDATE sighting SET work = ? WHERE work = ?", [SQLiteValue(id), SQLiteValue(other.id)])
    try remove(other, heir: id, action: action, in: database)
  }
}
