import BookExtraction
import Catalog
import Language

/// Which column of a CSV file holds what: of our own, and of those that Goodreads, LibraryThing and Libib write.
struct WorkColumns {
  private static let names: [BookField: [String]] = [
    .title: ColumnNames.titles,
    .author: [
      "author", "authorfirstlast", "primaryauthor", "authorlastfirst", "creators", "authors", "creator", "bookauthor",
    ] + ColumnNames.foreignAuthors,
    .coauthors: ["coauthors", "additionalauthors", "secondaryauthors", "secondaryauthor"],
    .isbn: ["isbn13", "eanisbn13", "isbn", "isbns", "upcisbn10", "isbn10"],
    .publisher: ["publisher", "publicationinfo", "publication"] + ColumnNames.foreignPublishers,
    .publishedDate: ["publisheddate", "yearpublished", "publishdate", "date", "originalpublicationyear", "year"],
    .pageCount: ["pagecount", "numberofpages", "length", "pages"],
    .format: ["format", "binding", "media"],
    .coverUrl: ["coverurl"],
    .callNumber: ["callnumber", "callnumbers", "othercallnumber"] + ColumnNames.shelfmarks,
    .itemId: ["itemid", "barcode"],
  ]
  /// Columns with "Surname, Given", several of them separated by "|".
  private static let invertedAuthors = ["primaryauthor", "authorlastfirst", "secondaryauthor"]

  private let fields: [BookField: [(key: String, index: Int)]]
  private let others: [String: Int]

  /// Reads the header.
  ///
  /// - Throws: ``CollectionError/invalidRecords(_:)`` unless there is a column for titles.
  init(header: [String], path: String) throws(CollectionError) {
    let keys = header.map { TextFolding.key($0.prefix(64)) }
    let indices = Dictionary(keys.enumerated().map { ($1, $0) }) { first, _ in first }
    fields = Self.names.mapValues { names in names.compactMap { name in indices[name].map { (name, $0) } } }
    others = indices
    guard fields[.title]?.isEmpty == false else {
      throw .invalidRecords("\(path): the header has no column \"title\"; the first row must name the columns.")
    }
  }

  /// Whether the library wrote the file: there what was read first may be nothing, and a book may be known by its author alone.
  private var isOwn: Bool { others["originaltitle"] != nil && others["originalauthor"] != nil }

  /// The book of a row; nil when it has no title.
  func work(_ row: [String], now: Timestamp) -> Work? {
    var book = BookFields()
    for field in BookField.allCases { book[field] = value(of: field, row) }
    if case .texts(let authors) = authors(row) {
      book.author = authors.first ?? ""
      let others = authors.dropFirst()
      if !others.isEmpty { book.coauthors = others + book.coauthors.filter { !others.contains($0) } }
    }
    guard !book.title.isEmpty || isOwn && book != BookFields() else { return nil }
    var original = book
    if isOwn {
      original.title = text(row, "originaltitle") ?? ""
      original.author = text(row, "originalauthor") ?? ""
    }
    return Work(
      id: 0, fields: book, original: original, edited: bookFields(row, "edited"), enriched: bookFields(row, "enriched"),
      confidence: text(row, "confidence").flatMap(Double.init).flatMap { (0...1).contains($0) ? $0 : nil },
      reviewStatus: text(row, "reviewstatus").flatMap(ReviewStatus.init) ?? .verified,
      enrichmentStatus: text(row, "enrichmentstatus").flatMap(EnrichmentStatus.init) ?? .pending,
      addedAt: (text(row, "addedat") ?? text(row, "dateadded") ?? text(row, "added")).flatMap(Timestamp.init) ?? now,
      changedAt: text(row, "changedat").flatMap(Timestamp.init) ?? now)
  }

  /// What a row says of the ISBN and the pages of its book, where that says nothing.
  func leftOut(_ row: [String], of work: Work) -> [(field: BookField, text: String)] {
    [.isbn, .pageCount].filter { work.fields[$0] == .none }.compactMap { field in
      // LibraryThing has lengths in inches in a column of that name.
      let texts = (fields[field] ?? []).filter { $0.key != "length" }.compactMap { text(row, $0.index) }
      return texts.first { $0.contains { $0.isLetter || $0.isNumber } }.map { (field, $0) }
    }
  }

  /// The first of a field's columns that has a value that the field can have.
  private func value(of field: BookField, _ row: [String]) -> FieldValue {
    for column in fields[field] ?? [] {
      guard let text = text(row, column.index) else { continue }
      if let value = BookFields.cleaned(typed(text, field, column.key), of: field), value != .none { return value }
    }
    return .none
  }

  private func typed(_ text: String, _ field: BookField, _ key: String) -> FieldValue {
    switch field {
    case .coauthors where Self.invertedAuthors.contains(key):
      return .texts(text.split(separator: "|").map { Self.ordinaryOrder($0) })
    case .coauthors:
      if text.contains(";") { return .texts(Self.names(text)) }
      return .texts(text.split(separator: text.contains("|") ? "|" : ",").map(String.init))
    // LibraryThing writes "Nordlys (1998), Edition: 2, 312 pages".
    case .publisher where key.hasPrefix("publication"): return .text(String(text.prefix { $0 != "(" }))
    case .pageCount: return Self.pages(text).map { .number($0) } ?? .none
    // Goodreads writes ="9780306406157"; tables drop leading zeros.
    case .isbn: return (ISBN(text) ?? ISBN.find(in: text).first ?? ISBN("0" + text)).map { .text($0.thirteen) } ?? .none
    case .publishedDate: return .text(TableText.withoutFraction(text))
    default: return .text(text)
    }
  }

  /// The authors, of columns that hold more than a name in ordinary order.
  private func authors(_ row: [String]) -> FieldValue {
    guard let column = fields[.author]?.first(where: { text(row, $0.index) != nil }),
      let text = text(row, column.index)
    else { return .none }
    if Self.invertedAuthors.contains(column.key) {
      return BookFields.cleaned(.texts([Self.ordinaryOrder(text[...])]), of: .coauthors) ?? .none
    }
    // Names of our own tables stand as they were; elsewhere a semicolon or a bar parts them.
    if !isOwn, text.contains("|") {
      return BookFields.cleaned(.texts(text.split(separator: "|").map(String.init)), of: .coauthors) ?? .none
    }
    if !isOwn, text.contains(";") { return BookFields.cleaned(.texts(Self.names(text)), of: .coauthors) ?? .none }
    guard ColumnNames.authorLists.contains(column.key) else { return .none }
    return BookFields.cleaned(.texts(text.split(separator: ",").map(String.init)), of: .coauthors) ?? .none
  }

  /// The names of a list with semicolons; a semicolon or a backslash behind a backslash is a name's own.
  private static func names(_ list: String) -> [String] {
    var names = [""]
    var isEscaped = false
    for character in list {
      switch character {
      case "\\" where !isEscaped: isEscaped = true
      case ";" where !isEscaped: names.append("")
      default:
        names[names.count - 1] += isEscaped && !";\\".contains(character) ? "\\\(character)" : String(character)
        isEscaped = false
      }
    }
    return names
  }

  /// "Given Surname" of "Surname, Given".
  private static func ordinaryOrder(_ name: Substring) -> String {
    let parts = name.split(separator: ",", maxSplits: 1)
    return parts.count == 2 ? "\(parts[1]) \(parts[0])" : String(name)
  }

  /// "312", "312 p." or a table's "312.0"; but no length in inches, which LibraryThing has in a column of that name.
  private static func pages(_ text: String) -> Int? {
    let digits = text.prefix { $0.isASCII && $0.isNumber }
    let rest = text[digits.endIndex...].drop { $0 == " " }
    return rest.isEmpty || rest == ".0" || rest.lowercased().hasPrefix("p") ? Int(digits) : nil
  }

  private func bookFields(_ row: [String], _ key: String) -> [BookField] {
    (text(row, key) ?? "").split(separator: " ").compactMap { BookField(rawValue: String($0)) }
  }

  private func text(_ row: [String], _ key: String) -> String? { others[key].flatMap { text(row, $0) } }

  private func text(_ row: [String], _ index: Int) -> String? {
    row.indices.contains(index) && !row[index].isEmpty ? row[index] : nil
  }
}
