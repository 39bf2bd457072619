import Catalog
import Collection

/// Looks books up in a catalog on the device.
public struct CatalogProvider: BookProvider {
  private let catalog: CatalogIndex

  /// Uses a catalog.
  public init(_ catalog: CatalogIndex) { self.catalog = catalog }

  /// "catalog".
  public var name: String { "catalog" }
  /// Whether it is on the device.
  public var isLocal: Bool { true }

  /// Looks a book up, as ``BookProvider`` says.
  public func lookUp(
    _ query: BookQuery, isCanceled: @escaping @Sendable () -> Bool
  ) throws(LookupError) -> [FoundBook] {
    do throws(CatalogError) {
      return try records(query).map { record in
        FoundBook(
          title: record.title, authors: record.authorNames, isbn: record.isbn, publisher: record.publisher,
          publishedDate: record.publishedDate, pageCount: record.pageCount)
      }
    } catch {
      throw .permanent(error.message)
    }
  }

  private func records(_ query: BookQuery) throws(CatalogError) -> [CatalogRecord] {
    if query.title.isEmpty, let isbn = query.isbn {
      return try catalog.match(isbn: isbn).map { [$0.match.record] } ?? []
    }
    let editions = try catalog.editions(text: query.title, lines: [query.author, query.isbn ?? ""])
    // Where none has the printed ISBN, one is enough to offer.
    let isKnown = query.isbn.map { isbn in editions.contains { $0.isbn == isbn } } ?? true
    return isKnown ? editions : Array(editions.prefix(1))
  }
}
