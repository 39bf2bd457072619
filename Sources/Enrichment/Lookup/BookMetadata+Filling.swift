import BookExtraction
import Collection
import Language

extension BookMetadata {
  /// Whether everything is known that a provider can tell.
  var isComplete: Bool {
    !title.isEmpty && isbn != nil && coverUrl != nil && publisher != nil && publishedDate != nil && pageCount != nil
  }

  /// Takes over what is missing; returns the names of these fields.
  mutating func fill(from found: FoundBook) -> [String] {
    var filled: [String] = []
    func take<Value>(_ field: WritableKeyPath<BookMetadata, Value?>, _ value: Value?, _ name: String) {
      guard self[keyPath: field] == nil, let value else { return }
      self[keyPath: field] = value
      filled.append(name)
    }
    // A book of which only its ISBN is known, as from a barcode.
    if title.isEmpty, !found.title.isEmpty {
      title = found.title
      filled.append("title")
      if author.isEmpty, !found.authors.isEmpty {
        // A comma parts names here: "King, Jr." is one.
        author = found.authors.map { $0.parts(between: ", ").joined(separator: " ") }.joined(separator: ", ")
        filled.append("author")
      }
    }
    take(\.isbn, found.isbn, "isbn")
    take(\.coverUrl, found.coverUrl, "coverUrl")
    take(\.publisher, found.publisher, "publisher")
    take(\.publishedDate, found.publishedDate, "publishedDate")
    take(\.pageCount, found.pageCount, "pageCount")
    return filled
  }
}
