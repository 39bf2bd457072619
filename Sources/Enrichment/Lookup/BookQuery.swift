import BookExtraction
import Language

/// What a provider is asked.
public struct BookQuery: Hashable, Sendable, Codable {
  /// The title as read.
  public var title: String
  /// The authors as read, joined with ", "; "" when unread.
  public var author: String
  /// ISBN-13 when printed.
  public var isbn: String?

  /// Asks for a book.
  public init(title: String, author: String = "", isbn: String? = nil) {
    self.title = title
    self.author = author
    self.isbn = isbn
  }

  init(_ metadata: BookMetadata) {
    self.init(title: metadata.title, author: metadata.author, isbn: metadata.isbn)
  }

  /// What equal queries have in common: for the cache.
  func key(provider: String) -> String {
    [provider, isbn ?? "", TextFolding.key(title), TextFolding.key(author)].joined(separator: "|")
  }
}
