import SQLite

/// A person's word that a detection was wrong.
public struct Feedback: Hashable, Sendable, Codable {
  /// What was wrong.
  public enum Kind: String, Hashable, Sendable, Codable, CaseIterable {
    /// There is no such book.
    case wrongDetection
    /// The title is wrong.
    case wrongTitle
    /// The author is wrong.
    case wrongAuthor
    /// Something else; the comment says what.
    case other
  }

  /// Its number.
  public var id = 0
  /// The book, which may have been removed since.
  public var workId: Int
  /// What was wrong.
  public var kind: Kind
  /// A person's words; "" without.
  public var comment: String
  /// The book as it was, original values included.
  public var detection: Work
  /// When.
  public var at: Timestamp
  /// When it was sent to a service; nil: not yet.
  public var sentAt: Timestamp?

  init(of work: Work, kind: Kind, comment: String = "") {
    workId = work.id
    self.kind = kind
    self.comment = comment.plainPrefix(BookFields.maximumCharacters)
    detection = work
    at = Timestamp.now
  }
}

extension BookCollection {
  /// Remembers that a detection was wrong; the book stays.
  ///
  /// - Throws: ``CollectionError``.
  public func addFeedback(on id: Int, kind: Feedback.Kind, comment: String = "") throws(CollectionError) {
    try write { (database) throws(CollectionError) in
      let work = try Self.seen(try Self.work(id, in: database), in: database)
      var feedback = Feedback(of: work, kind: kind, comment: comment)
      feedback.at = try Journal.moment(unlikeAnyOf: "action", in: database)
      try Self.store(feedback, in: database)
    }
  }

  /// What was said about wrong detections, the oldest first; of what was not sent yet, what failed least often comes first.
  ///
  /// - Parameter unsentOnly: Whether to leave out what was sent to a service.
  /// - Returns: The feedback.
  /// - Throws: ``CollectionError``.
  public func feedback(unsentOnly: Bool = false) throws(CollectionError) -> [Feedback] {
    try read { (database) throws(CollectionError) in
      let rows = try database.rows(
        """
        SELECT id, kind, comment, detection, at, sentAt FROM feedback WHERE sentAt IS NULL OR NOT ?1
        ORDER BY iif(?1, failures, 0), id
        """, [.integer(unsentOnly ? 1 : 0)]
      ) { row -> Feedback? in
        guard let work = StoredJSON.value(Work.self, row.text(3)) else { return nil }
        var feedback = Feedback(
          of: work, kind: row.text(1).flatMap(Feedback.Kind.init) ?? .other, comment: row.text(2) ?? "")
        feedback.id = Int(row.integer(0))
        feedback.at = Timestamp(milliseconds: row.integer(4))
        feedback.sentAt = row.optionalInteger(5).map(Timestamp.init(milliseconds:))
        return feedback
      }
      return rows.compactMap { $0 }
    }
  }

  /// Remembers that feedback was sent.
  ///
  /// - Throws: ``CollectionError``.
  public func markFeedbackSent(_ ids: [Int]) throws(CollectionError) {
    try write { (database) throws(CollectionError) in
      for id in ids {
        try database.run(
          "UPDATE feedback SET sentAt = ? WHERE id = ?", [.integer(Timestamp.now.milliseconds), SQLiteValue(id)])
      }
    }
  }

  /// Remembers that a service did not take feedback, which is sent again after what has failed less often.
  ///
  /// - Throws: ``CollectionError``.
  public func noteFailure(ofFeedback id: Int) throws(CollectionError) {
    try write { (database) throws(CollectionError) in
      _ = try database.run("UPDATE feedback SET failures = failures + 1 WHERE id = ?", [SQLiteValue(id)])
    }
  }

  /// Remembers corrections of a scanned book as feedback of the same moment as their action, by which undoing finds it.
  static func note(
    _ corrected: [BookField], of work: Work, action: Int, in database: Database<CollectionError>
  ) throws(CollectionError) {
    guard !work.sightings.isEmpty else { return }
    let at = Timestamp(milliseconds: try database.number("SELECT at FROM action WHERE id = ?", [SQLiteValue(action)]))
    let told: [(Feedback.Kind, isTold: Bool, comment: String)] = [
      (.wrongTitle, corrected.contains(.title), work.fields.title),
      (
        .wrongAuthor, corrected.contains(.author) || corrected.contains(.coauthors),
        work.fields.authors.joined(separator: ", ")
      ),
    ]
    for (kind, isTold, comment) in told where isTold {
      var feedback = Feedback(of: work, kind: kind, comment: comment)
      feedback.at = at
      try store(feedback, in: database)
    }
  }

  static func store(_ feedback: Feedback, in database: Database<CollectionError>) throws(CollectionError) {
    try database.run(
      "INSERT INTO feedback (work, kind, comment, detection, at) VALUES (?, ?, ?, ?, ?)",
      [
        SQLiteValue(feedback.workId), .text(feedback.kind.rawValue), .text(feedback.comment),
        .text(StoredJSON.text(feedback.detection)), .integer(feedback.at.milliseconds),
      ])
  }
}
