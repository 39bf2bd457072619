import SQLite

extension BookCollection {
  /// The most books that an action may name.
  public static let maximumIDs = 10_000

  /// Corrects a book; what it was stays beside that as ``Work/original``.
  ///
  /// One that becomes a possible duplicate waits, whether it was reviewed or not.
  /// - Parameters:
  ///   - id: The book.
  ///   - edit: The corrections.
  ///   - approves: Whether that ends its review; otherwise a book in the queue stays there. One that may be a duplicate
  ///     stays in any case.
  ///   - tells: Whether a corrected title or author of a book that was scanned is remembered as ``feedback()``, too, with the correction
  ///     as its comment.
  /// - Returns: The corrected book.
  /// - Throws: ``CollectionError``.
  public func edit(
    _ id: Int, _ edit: BookEdit, approves: Bool = true, tells: Bool = false
  ) throws(CollectionError) -> ActionReport {
    let (report, changed) = try action("edit") { (database, action) throws(CollectionError) in
      var report = ActionReport("edit", action)
      var work = try Self.work(id, in: database)
      let changed = edit.changes.filter { work.fields[$0.key] != $0.value }.map(\.key)
      try Journal.note(works: [id], action: action, in: database)
      let before = work.fields
      for field in changed { work.fields[field] = edit.changes[field] ?? .none }
      work.edited = BookField.fields(BookField.bits(work.edited) | BookField.bits(changed))
      work.enriched.removeAll { changed.contains($0) }
      if changed.contains(where: BookField.lookedUp.contains) { work.forgetEnrichment() }
      work.changedAt = Timestamp.now
      if work.reviewStatus != .needsReview, !changed.isEmpty {
        work.reviewStatus = .userEdited
        // It was compared as the book that it was taken for.
        let isOther = MatchKey.key(before) != MatchKey.key(work.fields) || before.isbn != work.fields.isbn
        if isOther, work.duplicate == nil, let duplicate = try Self.duplicate(of: work, in: database) {
          work.duplicate = duplicate
          work.reviewStatus = .needsReview
          report.duplicates = [id]
        }
      }
      if approves, try !approve(&work, database) { report.duplicates = [id] }
      try WorkRow.update(work, in: database)
      report.changed = 1
      let seen = try Self.seen(work, in: database)
      if tells { try Self.note(changed, of: seen, action: action, in: database) }
      report.work = seen
      return (report, changed)
    }
    if !changed.isEmpty { usage.note(.correctionSaved) }
    for field in changed { usage.note(.correctionSaved, detail: field.rawValue) }
    return report
  }

  /// Ends the review of books: corrected ones become `userEdited`, others `verified`.
  ///
  /// - Throws: ``CollectionError``.
  public func approve(_ ids: [Int]) throws(CollectionError) -> ActionReport {
    let (report, unchanged) = try change("approve", ids) { (work, database) throws(CollectionError) in
      try self.approve(&work, database)
    }
    usage.note(.verifiedUnchanged, times: unchanged)
    return report
  }

  /// Marks books as right as they are, whatever their confidence.
  ///
  /// - Throws: ``CollectionError``.
  public func verify(_ ids: [Int]) throws(CollectionError) -> ActionReport {
    let (report, unchanged) = try change("verify", ids) { (work, database) throws(CollectionError) in
      guard try self.approve(&work, database) else { return false }
      work.reviewStatus = .verified
      return true
    }
    usage.note(.verifiedUnchanged, times: unchanged)
    return report
  }

  /// Ends the review of all waiting books, but for those that may be duplicates.
  ///
  /// - Parameter minimumConfidence: Books below it go on waiting, 0...1.
  /// - Returns: How many books that were, and which were left.
  /// - Throws: ``CollectionError``.
  public func approveAll(minimumConfidence: Double = 0) throws(CollectionError) -> ActionReport {
    let (report, unchanged) = try action("approveAll") { (database, action) throws(CollectionError) in
      var report = ActionReport("approveAll", action)
      let waiting = "reviewStatus = 'needsReview' AND duplicateOf IS NULL AND ifnull(confidence, 0) >= ?1"
      let values = [SQLiteValue.real(minimumConfidence)]
      try Journal.note(worksWhere: waiting, values, action: action, in: database)
      // A corrected book may have become one that the collection has; the others were compared when they came.
      let corrected = try database.rows(
        "SELECT \(WorkRow.columns) FROM work WHERE \(waiting) AND edited <> 0", values, WorkRow.work)
      for var work in corrected where try approve(&work, database) {
        try WorkRow.update(work, in: database)
        report.changed += 1
      }
      let unchanged = try database.run(
        "UPDATE work SET reviewStatus = 'verified', changedAt = ?2 WHERE \(waiting) AND edited = 0",
        values + [.integer(Timestamp.now.milliseconds)])
      report.changed += unchanged
      report.duplicates = try database.rows(
        "SELECT id FROM work WHERE duplicateOf IS NOT NULL ORDER BY id LIMIT 1000"
      ) { Int($0.integer(0)) }
      return (report, unchanged)
    }
    usage.note(.verifiedUnchanged, times: unchanged)
    return report
  }

  /// Removes books that were not read right and are not worth a correction, and remembers that for ``feedback()``.
  ///
  /// - Throws: ``CollectionError``.
  public func reject(_ ids: [Int]) throws(CollectionError) -> ActionReport {
    try remove("reject", ids) { (work, database) throws(CollectionError) in
      try Self.store(Feedback(of: try Self.seen(work, in: database), kind: .wrongDetection), in: database)
    }
  }

  /// Removes books.
  ///
  /// - Throws: ``CollectionError``.
  public func delete(_ ids: [Int]) throws(CollectionError) -> ActionReport {
    try remove("delete", ids) { (_, _) throws(CollectionError) in }
  }

  /// Takes the last action back; 50 can be taken back one after the other, up to the last clean-up that removed photos.
  ///
  /// - Parameter action: The action, where nothing is taken back when another one, perhaps another program's, followed; nil: whichever is the
  ///   last.
  /// - Returns: What was taken back.
  /// - Throws: ``CollectionError/notFound(_:)`` when there is none.
  public func undo(_ action: Int? = nil) throws(CollectionError) -> ActionReport {
    try write { (database) throws(CollectionError) in
      guard let undone = try Journal.undo(action, in: database) else {
        throw .notFound("There is no action left to undo.")
      }
      var report = ActionReport(undone.name)
      report.changed = undone.changed
      return report
    }
  }

  /// Ends a book's review; false when it may be a duplicate, as is found out anew of a corrected one.
  private func approve(_ work: inout Work, _ database: Database<CollectionError>) throws(CollectionError) -> Bool {
    guard work.duplicate == nil else { return false }
    guard work.reviewStatus == .needsReview else { return true }
    if work.edited.contains(where: { $0 == .title || $0 == .author || $0 == .isbn }),
      let duplicate = try Self.duplicate(of: work, in: database)
    {
      work.duplicate = duplicate
      work.changedAt = Timestamp.now
      try WorkRow.update(work, in: database)
      return false
    }
    work.reviewStatus = work.edited.isEmpty ? .verified : .userEdited
    return true
  }

  /// The book that a stored one may be the same as.
  static func duplicate(
    of work: Work, upTo newest: Int = Int.max, in database: Database<CollectionError>
  ) throws(CollectionError) -> Duplicate? {
    try DuplicateSearch(database, upTo: newest).duplicate(
      of: work.fields, id: work.id, isOwnISBN: !work.enriched.contains(.isbn))
  }

  /// Changes each of some books; returns also how many were approved as they came.
  private func change(
    _ name: String, _ ids: [Int],
    _ body: (inout Work, Database<CollectionError>) throws(CollectionError) -> Bool
  ) throws(CollectionError) -> (ActionReport, Int) {
    let ids = try Self.checked(ids)
    return try action(name) { (database, action) throws(CollectionError) in
      var report = ActionReport(name, action)
      var unchanged = 0
      for id in ids {
        var work = try Self.work(id, in: database)
        try Journal.note(works: [id], action: action, in: database)
        guard try body(&work, database) else {
          report.duplicates.append(id)
          continue
        }
        work.changedAt = Timestamp.now
        try WorkRow.update(work, in: database)
        report.changed += 1
        unchanged += work.edited.isEmpty ? 1 : 0
      }
      return (report, unchanged)
    }
  }

  private func remove(
    _ name: String, _ ids: [Int], _ body: (Work, Database<CollectionError>) throws(CollectionError) -> Void
  ) throws(CollectionError) -> ActionReport {
    let ids = try Self.checked(ids)
    return try action(name) { (database, action) throws(CollectionError) in
      var report = ActionReport(name, action)
      var copies: Set<Int> = []
      for id in ids {
        let work = try Self.work(id, in: database)
        try body(work, database)
        if work.duplicate == nil {
          copies.formUnion(
            try database.rows("SELECT id FROM work WHERE duplicateOf = ?", [SQLiteValue(id)]) { Int($0.integer(0)) })
        }
        try Self.remove(work, action: action, in: database)
        report.changed += 1
      }
      try Self.compare(copies.subtracting(ids), in: database)
      return report
    }
  }

  /// Finds out of which other books those are possible duplicates whose original was removed: of each other, mostly.
  private static func compare(_ copies: Set<Int>, in database: Database<CollectionError>) throws(CollectionError) {
    for id in copies.sorted() {
      var copy = try work(id, in: database)
      guard copy.duplicate == nil, let other = try duplicate(of: copy, upTo: id - 1, in: database) else { continue }
      copy.duplicate = other
      copy.changedAt = Timestamp.now
      try WorkRow.update(copy, in: database)
    }
  }

  /// Removes a work; what was a possible duplicate of it is one of `heir`, or of what it was itself a possible duplicate of.
  static func remove(
    _ work: Work, heir: Int? = nil, action: Int, in database: Database<CollectionError>
  ) throws(CollectionError) {
    let id = SQLiteValue(work.id)
    try Journal.note(worksWhere: "id = ?1 OR duplicateOf = ?1", [id], action: action, in: database)
    try Journal.note(sightingsOf: work.id, action: action, in: database)
    try database.run("DELETE FROM work WHERE id = ?", [id])
    let original = SQLiteValue(heir ?? work.duplicate?.of)
    try database.run(
      "UPDATE work SET duplicateOf = ?, changedAt = ? WHERE duplicateOf = ?",
      [original, .integer(Timestamp.now.milliseconds), id])
    // No book is a copy of itself, by whichever way.
    try database.run(
      """
      UPDATE work SET duplicateOf = NULL WHERE id = ?1 AND id IN (
        WITH RECURSIVE chain (copied) AS (SELECT duplicateOf FROM work WHERE id = ?1
          UNION SELECT duplicateOf FROM work JOIN chain ON work.id = copied)
        SELECT copied FROM chain)
      """, [original])
  }

  /// Runs an action that can be undone.
  func action<Result: Sendable>(
    _ name: String, _ body: (Database<CollectionError>, Int) throws(CollectionError) -> Result
  ) throws(CollectionError) -> Result {
    try write { (database) throws(CollectionError) in
      try body(database, try Journal.begin(name, in: database))
    }
  }

  static func checked(_ ids: [Int]) throws(CollectionError) -> [Int] {
    guard (1...maximumIDs).contains(ids.count) else {
      throw .invalidArgument("\"ids\" must name from 1 to \(maximumIDs) books.")
    }
    var known: Set<Int> = []
    return ids.filter { known.insert($0).inserted }
  }
}

extension BookField {
  /// What a book is looked up by.
  static let lookedUp: [BookField] = [.title, .author, .coauthors, .isbn]
}

extension Work {
  /// Takes back what a catalog filled in: it belongs to the book that this was taken for.
  mutating func forgetEnrichment() {
    guard !enriched.isEmpty else { return }
    for field in enriched { fields[field] = original[field] }
    enriched = []
    if enrichmentStatus != .inProgress { enrichmentStatus = .pending }
  }
}
