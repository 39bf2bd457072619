import JSONValues
import SQLite

/// Works as rows of the file.
enum WorkRow {
  /// The columns that ``work(_:)`` reads.
  static let columns = (["id"] + Schema.workColumns).map { "work.\($0)" }.joined(separator: ", ")

  /// Adds a work; returns its number.
  static func insert(_ work: Work, in database: Database<CollectionError>) throws(CollectionError) -> Int {
    try database.run(insertion, values(work))
    return Int(database.lastInsertedRow)
  }

  /// Writes a work over the one of its number.
  static func update(_ work: Work, in database: Database<CollectionError>) throws(CollectionError) {
    try database.run(change, values(work) + [SQLiteValue(work.id)])
  }

  /// Notes that works that meet a condition have changed in what other tables say of them.
  static func touch(
    _ condition: String, _ values: [SQLiteValue] = [], in database: Database<CollectionError>
  ) throws(CollectionError) {
    try database.run(
      "UPDATE work SET changedAt = ? WHERE \(condition)", [.integer(Timestamp.now.milliseconds)] + values)
  }

  private static let insertion =
    "INSERT INTO work (\(Schema.workColumns.joined(separator: ", "))) "
    + "VALUES (\(Schema.workColumns.map { _ in "?" }.joined(separator: ", ")))"
  private static let change =
    "UPDATE work SET \(Schema.workColumns.map { "\($0) = ?" }.joined(separator: ", ")) WHERE id = ?"

  private static func values(_ work: Work) throws(CollectionError) -> [SQLiteValue] {
    BookField.allCases.map { value(work.fields[$0], of: $0) } + [
      SQLiteValue(work.confidence), .text(work.reviewStatus.rawValue), .text(work.enrichmentStatus.rawValue),
      .text(StoredJSON.text(work.original)), .integer(BookField.bits(work.edited)),
      .integer(BookField.bits(work.enriched)), SQLiteValue(work.duplicate?.of),
      SQLiteValue(work.duplicate?.kind.rawValue), SQLiteValue(work.duplicate?.reason.rawValue),
      .text(MatchKey.key(work.fields)), .integer(work.addedAt.milliseconds), .integer(work.changedAt.milliseconds),
    ]
  }

  private static func value(_ value: FieldValue, of field: BookField) -> SQLiteValue {
    switch value {
    case .none: field == .title || field == .author ? .text("") : field == .coauthors ? .text("[]") : .null
    case .text(let text): .text(text)
    case .texts(let texts): .text(StoredJSON.text(texts))
    case .number(let number): .integer(Int64(number))
    }
  }

  /// Reads a row of ``columns``; without its sightings.
  static func work(_ row: Statement<CollectionError>) -> Work {
    var fields = BookFields(title: row.text(1) ?? "", author: row.text(2) ?? "")
    // Most books have one author, and reading JSON is what takes the time of a page.
    if let coauthors = row.text(3), coauthors != "[]" {
      fields.coauthors = StoredJSON.value([String].self, coauthors) ?? []
    }
    fields.isbn = row.text(4)
    fields.publisher = row.text(5)
    fields.publishedDate = row.text(6)
    fields.pageCount = row.optionalInteger(7).map { Int($0) }
    fields.format = row.text(8)
    fields.coverUrl = row.text(9)
    fields.callNumber = row.text(10)
    fields.itemId = row.text(11)
    return Work(
      id: Int(row.integer(0)), fields: fields,
      original: StoredJSON.value(BookFields.self, row.text(15)) ?? fields,
      edited: BookField.fields(row.integer(16)), enriched: BookField.fields(row.integer(17)), confidence: row.real(12),
      reviewStatus: row.text(13).flatMap(ReviewStatus.init) ?? .needsReview,
      enrichmentStatus: row.text(14).flatMap(EnrichmentStatus.init) ?? .pending, duplicate: duplicate(row),
      addedAt: Timestamp(milliseconds: row.integer(22)), changedAt: Timestamp(milliseconds: row.integer(23)))
  }

  private static func duplicate(_ row: Statement<CollectionError>) -> Duplicate? {
    guard let of = row.optionalInteger(18), let kind = row.text(19).flatMap(Duplicate.Kind.init),
      let reason = row.text(20).flatMap(Duplicate.Reason.init)
    else { return nil }
    return Duplicate(of: Int(of), kind: kind, reason: reason)
  }
}

/// Small values that the file keeps as JSON.
enum StoredJSON {
  /// A value as JSON; "null" when it has none, such as a number that is not finite.
  static func text(_ value: some Encodable) -> String {
    (try? JSONText.encode(value)).map { String(decoding: $0, as: UTF8.self) } ?? "null"
  }

  /// A value from JSON; nil when it is another.
  static func value<Value: Decodable>(_ type: Value.Type, _ text: String?) -> Value? {
    text.flatMap { try? JSONText.decode(type, from: $0, "The value") }
  }
}
