/// A CSV format: columns, and what they hold.
struct CSVLayout: Sendable {
  /// A column: its name in the header, and its text for a book.
  typealias Column = (name: String, text: @Sendable (Work) -> String)

  /// The columns in order.
  let columns: [Column]

  /// The layout of a format; nil when that is no CSV.
  init?(_ format: ExportFormat) {
    switch format {
    case .csv: columns = Self.own
    case .goodreads: columns = Self.goodreads
    case .libraryThing: columns = Self.libraryThing
    case .libib: columns = Self.libib
    case .jsonl, .marc21, .bibtex, .ris, .feedback: return nil
    }
  }

  /// The first row.
  var header: String { Self.row(columns.map(\.name)) }

  /// The row of a book.
  func row(_ work: Work) -> String { Self.row(columns.map { $0.text(work) }) }

  private static func row(_ fields: [String]) -> String { fields.map(quoted).joined(separator: ",") + "\r\n" }

  /// RFC 4180; white space at the ends survives only in quotes.
  private static func quoted(_ field: String) -> String {
    // Not by characters: a comma with a combining mark after it is another character, but parts fields all the same.
    let scalars = field.unicodeScalars
    let needsQuotes =
      scalars.contains { $0 == "," || $0 == "\"" || Character($0).isNewline } || scalars.first == " "
      || scalars.last == " "
    guard needsQuotes else { return field }
    let parts = scalars.split(separator: "\"", omittingEmptySubsequences: false)
    return "\"" + parts.map { String($0) }.joined(separator: "\"\"") + "\""
  }

  private static let own: [Column] = BookField.allCases.map(column) + bookkeeping

  private static func column(_ field: BookField) -> Column { (field.rawValue, { text($0.fields[field]) }) }

  private static let bookkeeping: [Column] = [
    ("confidence", { $0.confidence.map { "\($0)" } ?? "" }),
    ("reviewStatus", { $0.reviewStatus.rawValue }),
    ("enrichmentStatus", { $0.enrichmentStatus.rawValue }),
    ("edited", { $0.edited.map(\.rawValue).joined(separator: " ") }),
    ("enriched", { $0.enriched.map(\.rawValue).joined(separator: " ") }),
    ("originalTitle", { $0.original.title }),
    ("originalAuthor", { $0.original.author }),
    ("photo", { $0.sightings.first?.scan.photo ?? "" }),
    ("addedAt", { $0.addedAt.text }),
    ("changedAt", { $0.changedAt.text }),
  ]

  private static let goodreads: [Column] = [
    ("Title", { $0.fields.title }),
    ("Author", { $0.fields.author }),
    ("Additional Authors", { $0.fields.coauthors.joined(separator: ", ") }),
    ("ISBN", { $0.fields.isbn ?? "" }),
    ("ISBN13", { $0.fields.isbn ?? "" }),
    ("Publisher", { $0.fields.publisher ?? "" }),
    ("Binding", { $0.fields.format ?? "" }),
    ("Number of Pages", { text($0.fields[.pageCount]) }),
    ("Year Published", { $0.fields.publishedYear ?? "" }),
    ("Date Added", { $0.addedAt.text.prefix(10).split(separator: "-").joined(separator: "/") }),
    ("Bookshelves", { _ in "owned" }),
    ("Owned Copies", { _ in "1" }),
  ]

  private static let libraryThing: [Column] = [
    ("TITLE", { $0.fields.title }),
    ("AUTHOR (first, last)", { $0.fields.author }),
    ("SECONDARY AUTHORS", { $0.fields.coauthors.joined(separator: "|") }),
    ("DATE", { $0.fields.publishedDate ?? "" }),
    ("ISBN", { $0.fields.isbn ?? "" }),
    ("PUBLICATION INFO", { $0.fields.publisher ?? "" }),
    ("PAGES", { text($0.fields[.pageCount]) }),
    ("CALL NUMBER", { $0.fields.callNumber ?? "" }),
    ("ENTRY DATE", { String($0.addedAt.text.prefix(10)) }),
    ("COPIES", { _ in "1" }),
  ]

  private static let libib: [Column] = [
    ("item_type", { _ in "book" }),
    ("title", { $0.fields.title }),
    ("creators", { $0.fields.authors.joined(separator: ", ") }),
    ("ean_isbn13", { $0.fields.isbn ?? "" }),
    ("publisher", { $0.fields.publisher ?? "" }),
    ("publish_date", { $0.fields.publishedDate ?? "" }),
    ("length", { text($0.fields[.pageCount]) }),
    ("call_numbers", { $0.fields.callNumber ?? "" }),
    ("added", { String($0.addedAt.text.prefix(10)) }),
    ("copies", { _ in "1" }),
  ]

  /// A name of a list, its own semicolons and backslashes behind a backslash.
  private static func escaped(_ name: String) -> String {
    name.reduce(into: "") { $0 += ";\\".contains($1) ? "\\\($1)" : String($1) }
  }

  private static func text(_ value: FieldValue) -> String {
    switch value {
    case .none: ""
    case .text(let text): text
    // What would part a single name does not beside a semicolon.
    case .texts(let texts):
      texts.map(escaped).joined(separator: "; ")
        + (texts.count == 1 && texts[0].contains { ",|\\".contains($0) } ? ";" : "")
    case .number(let number): String(number)
    }
  }
}
