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
    let matches: [CatalogMatch]
    do {
      matches = try catalog.match(text: query.title, lines: [query.author, query.isbn ?? ""], limit: 1)
    } catch {
      throw .permanent(error.message)
    }
    return matches.filter(\.isAccepted).map { match in
      let record = match.record
      return FoundBook(
        title: record.title, authors: record.authorNames, isbn: record.isbn, publisher: record.publisher,
        publishedDate: record.publishedDate, pageCount: record.pageCount)
    }
  }
}
