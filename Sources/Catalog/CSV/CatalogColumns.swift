import BookExtraction
import Language

/// Which column of a CSV file holds what.
struct CatalogColumns {
  /// The longest text kept of a field, in characters; measured: the longest title of 25,000 has 400.
  private static let maximumCharacters = 1000

  private static let authors =
    ["author", "authors", "creator", "creators", "authorfirstlast", "primaryauthor", "bookauthor"]
    + ColumnNames.foreignAuthors
  private static let isbns = ["isbn13", "isbn", "isbn10", "ean", "eanisbn13"]
  private static let publishers = ["publisher", "publicationinfo"] + ColumnNames.foreignPublishers
  private static let dates = [
    "year", "date", "publisheddate", "publishdate", "yearpublished", "publicationyear", "originalpublicationyear",
    "publicationdate",
  ]
  private static let pageCounts = ["pages", "pagecount", "numpages", "numberofpages", "length"]
  private static let seriesTitles = ["series", "seriestitle", "collection"]
  private static let tags = ["tag", "callnumber"] + ColumnNames.shelfmarks + ["call"]

  private let title: Int?
  private let author: Int?
  private let isbn: Int?
  private let otherISBN: Int?
  private let publisher: Int?
  private let date: Int?
  private let pages: Int?
  private let series: Int?
  private let tag: Int?
  private let authorsInOrdinaryOrder: Bool

  /// Reads the header.
  ///
  /// - Throws: ``CatalogError/invalidCSV(_:)`` unless there is a column for titles.
  init(header: [String], path: String) throws(CatalogError) {
    let keys = header.map { TextFolding.key($0.prefix(64)) }
    func column(_ names: [String]) -> Int? { names.lazy.compactMap { keys.firstIndex(of: $0) }.first }
    title = column(ColumnNames.titles)
    author = column(Self.authors)
    isbn = column(Self.isbns)
    publisher = column(Self.publishers)
    date = column(Self.dates)
    pages = column(Self.pageCounts)
    series = column(Self.seriesTitles)
    tag = column(Self.tags)
    otherISBN = keys.firstIndex(of: "isbn")
    guard title != nil else {
      throw .invalidCSV("\(path): the header has no column \"title\"; the first row must name the columns.")
    }
    authorsInOrdinaryOrder = author.map { ColumnNames.authorLists.contains(keys[$0]) } ?? false
  }

  /// The record of a row; nil when its title is empty.
  func record(_ fields: [String]) -> CatalogRecord? {
    guard let title = text(fields, title) else { return nil }
    let isbn = [isbn, otherISBN].lazy.compactMap { text(fields, $0).flatMap(Self.isbn) }.first
    return CatalogRecord(
      title: title, author: text(fields, author) ?? "", isbn: isbn, publisher: text(fields, publisher),
      publishedDate: text(fields, date).map(TableText.withoutFraction),
      pageCount: text(fields, pages).flatMap { Int(TableText.withoutFraction($0)) }.flatMap {
        (1..<100_000) ~= $0 ? $0 : nil
      },
      series: text(fields, series), tag: text(fields, tag), authorsInOrdinaryOrder: authorsInOrdinaryOrder)
  }

  private func text(_ fields: [String], _ column: Int?) -> String? {
    guard let column, fields.indices.contains(column) else { return nil }
    var text = fields[column].plainPrefix(Self.maximumCharacters)[...]
    while text.first?.isWhitespace == true { text.removeFirst() }
    while text.last?.isWhitespace == true { text.removeLast() }
    return text.isEmpty ? nil : String(text)
  }

  private static func isbn(_ text: String) -> String? {
    // Tables drop leading zeros of ISBN-10.
    let padded = text.count == 9 || text.count == 8 ? String(repeating: "0", count: 10 - text.count) + text : text
    return (ISBN(text) ?? ISBN(padded) ?? ISBN.find(in: text).first)?.thirteen
  }
}
