import SQLite

/// What undoing needs: of each action, the rows that it changed as they were before.
enum Journal {
  /// The actions that can be undone, one after the other.
  static let maximumActions = 50

  private static let sightingColumns = ["work", "scan", "book", "box", "quad", "raw", "shelfRow", "position"]

  /// Begins an action; forgets the oldest.
  static func begin(_ name: String, in database: Database<CollectionError>) throws(CollectionError) -> Int {
    try database.run(
      "INSERT INTO action (name, at) VALUES (?, ?)",
      [.text(name), .integer(try moment(unlikeAnyOf: "feedback", in: database).milliseconds)])
    let action = database.lastInsertedRow
    try database.run(
      "DELETE FROM action WHERE id <= (SELECT id FROM action ORDER BY id DESC LIMIT 1 OFFSET ?)",
      [SQLiteValue(maximumActions)])
    return Int(action)
  }

  /// Now, or the next millisecond that no row of a table has: by its moment an action's feedback is told from what was said beside it.
  static func moment(
    unlikeAnyOf table: String, in database: Database<CollectionError>
  ) throws(CollectionError) -> Timestamp {
    var at = Timestamp.now.milliseconds
    while try database.number("SELECT count(*) FROM \(table) WHERE at = ?", [.integer(at)]) > 0 { at += 1 }
    return Timestamp(milliseconds: at)
  }

  /// Keeps works as they are.
  static func note(works ids: [Int], action: Int, in database: Database<CollectionError>) throws(CollectionError) {
    for id in ids { try note(worksWhere: "id = ?1", [SQLiteValue(id)], action: action, in: database) }
  }

  /// Keeps the works that a condition, of numbered parameters, selects as they are.
  static func note(
    worksWhere condition: String, _ values: [SQLiteValue], action: Int, in database: Database<CollectionError>
  ) throws(CollectionError) {
    try note("work", Schema.workColumns, condition, values, action, database)
  }

  /// Keeps a work's sightings as they are.
  static func note(sightingsOf work: Int, action: Int, in database: Database<CollectionError>) throws(CollectionError) {
    try note("sighting", sightingColumns, "work = ?1", [SQLiteValue(work)], action, database)
  }

  /// Keeps the name of a scan's shelf as it is.
  static func note(shelfOf scan: Int, action: Int, in database: Database<CollectionError>) throws(CollectionError) {
    try database.run(
      "INSERT OR IGNORE INTO scanBefore (action, id, shelf) SELECT ?1, id, shelf FROM scan WHERE id = ?2",
      [SQLiteValue(action), SQLiteValue(scan)])
  }

  /// Remembers that a work was added.
  static func noteNew(work: Int, action: Int, in database: Database<CollectionError>) throws(CollectionError) {
    try database.run(
      "INSERT INTO workBefore (action, existed, id) VALUES (?, 0, ?)", [SQLiteValue(action), SQLiteValue(work)])
  }

  /// Remembers that a sighting was added.
  static func noteNew(sighting: Int, action: Int, in database: Database<CollectionError>) throws(CollectionError) {
    try database.run(
      "INSERT INTO sightingBefore (action, existed, id) VALUES (?, 0, ?)", [SQLiteValue(action), SQLiteValue(sighting)])
  }

  private static func note(
    _ table: String, _ columns: [String], _ condition: String, _ values: [SQLiteValue], _ action: Int,
    _ database: Database<CollectionError>
  ) throws(CollectionError) {
    let list = columns.joined(separator: ", ")
    // The first image of a row within an action is the one from before it; the condition's parameters come first.
    try database.run(
      """
      INSERT OR IGNORE INTO \(table)Before (action, existed, id, \(list))
      SELECT ?\(values.count + 1), 1, id, \(list) FROM \(table) WHERE \(condition)
      """, values + [SQLiteValue(action)])
  }

  /// The action that can be taken back first; nil when there is none.
  static func last(in database: Database<CollectionError>) throws(CollectionError) -> (id: Int, name: String)? {
    try database.rows("SELECT id, name FROM action ORDER BY id DESC LIMIT 1") { row in
      (id: Int(row.integer(0)), name: row.text(1) ?? "")
    }.first
  }

  /// Brings all rows of the last action back, of none but `expected` where that is not nil; returns its name and how many works that
  /// concerned, or photos whose shelf it named; nil when there is none.
  static func undo(
    _ expected: Int?, in database: Database<CollectionError>
  ) throws(CollectionError) -> (name: String, changed: Int)? {
    guard let last = try last(in: database) else { return nil }
    if let expected, expected != last.id {
      throw .notFound("Action \(expected) is not the last one any more, so it was not taken back.")
    }
    let action = [SQLiteValue(last.id)]
    let changed = try database.number(
      "SELECT (SELECT count(*) FROM workBefore WHERE action = ?1) + (SELECT count(*) FROM scanBefore WHERE action = ?1)",
      action)
    try takeFeedbackBack(action, database)
    try restore("work", Schema.workColumns, action, database)
    try restore("sighting", sightingColumns, action, database)
    try database.run(
      "UPDATE scan SET shelf = scanBefore.shelf FROM scanBefore WHERE scanBefore.id = scan.id AND action = ?", action)
    try WorkRow.touch(
      "id IN (SELECT work FROM sighting WHERE scan IN (SELECT id FROM scanBefore WHERE action = ?))", action,
      in: database)
    // Nobody is at work any more on a lookup of back then.
    try database.run(
      """
      UPDATE work SET enrichmentStatus = 'pending' WHERE enrichmentStatus = 'in_progress'
        AND id IN (SELECT id FROM workBefore WHERE action = ? AND existed)
      """, action)
    try database.run("DELETE FROM action WHERE id = ?", action)
    return (last.name, Int(changed))
  }

  /// Removes what a rejection said of books that come back, and what a correction told, unless it was sent: of a removed book it is the
  /// last word, and what a correction tells is of its moment.
  private static func takeFeedbackBack(
    _ action: [SQLiteValue], _ database: Database<CollectionError>
  ) throws(CollectionError) {
    try database.run(
      """
      DELETE FROM feedback WHERE sentAt IS NULL AND id IN (
        SELECT max(feedback.id) FROM feedback JOIN workBefore ON workBefore.id = feedback.work
        WHERE action = ?1 AND existed AND workBefore.id NOT IN (SELECT id FROM work)
          AND (SELECT name FROM action WHERE id = ?1) = 'reject' GROUP BY feedback.work)
      """, action)
    try database.run(
      """
      DELETE FROM feedback WHERE sentAt IS NULL AND work IN (SELECT id FROM workBefore WHERE action = ?1)
        AND at = (SELECT at FROM action WHERE id = ?1 AND name = 'edit')
      """, action)
  }

  private static func restore(
    _ table: String, _ columns: [String], _ action: [SQLiteValue], _ database: Database<CollectionError>
  ) throws(CollectionError) {
    let list = columns.joined(separator: ", ")
    let changes = columns.map { "\($0) = excluded.\($0)" }.joined(separator: ", ")
    try database.run(
      "DELETE FROM \(table) WHERE id IN (SELECT id FROM \(table)Before WHERE action = ? AND NOT existed)", action)
    try database.run(
      """
      INSERT INTO \(table) (id, \(list)) SELECT id, \(list) FROM \(table)Before WHERE action = ? AND existed
      ON CONFLICT (id) DO UPDATE SET \(changes)
      """, action)
  }
}
