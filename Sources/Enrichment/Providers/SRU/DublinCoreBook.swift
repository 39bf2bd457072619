import Collection
import Language

/// A record in simple Dublin Core (https://www.dublincore.org/specifications/dublin-core/dces/).
enum DublinCoreBook {
  /// The book; nil without a title.
  ///
  /// Of several ISBNs it has the one that was asked for, or the first.
  static func book(_ record: XMLElement, askedFor isbn: String?) -> FoundBook? {
    func texts(_ name: String) -> [String] {
      record.children(name).map { CatalogText.clean($0.text) }.filter { !$0.isEmpty }
    }
    // "Title : rest / names", as a catalog's card has it (ISBD).
    guard let title = texts("title").first.map({ CatalogText.clean(CatalogText.head($0, before: " / ")) }) else {
      return nil
    }
    return FoundBook(
      title: title.parts(between: " : ").joined(separator: ": "), authors: texts("creator").map(CatalogText.name),
      isbn: texts("identifier").compactMap(CatalogText.isbn).one(askedFor: isbn),
      // "Place : publisher".
      publisher: texts("publisher").first.map { $0.parts(between: " : ").last { !$0.isEmpty } ?? $0 },
      publishedDate: texts("date").lazy.compactMap(CatalogText.year).first,
      pageCount: texts("format").lazy.compactMap(CatalogText.pages).first)
  }
}
