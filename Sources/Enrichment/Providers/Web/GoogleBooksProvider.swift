import Collection
import HTTPTransport

/// Looks books up in Google Books: `GET {base}/volumes?q=` (https://developers.google.com/books/docs/v1/using).
struct GoogleBooksProvider: WebCatalog {
  private let service: WebService
  private let key: String?

  /// Uses a server.
  ///
  /// - Parameters:
  ///   - service: Google Books, or what answers as it does.
  ///   - key: The caller's key of the interface, which goes into the address.
  init(_ service: WebService, key: String?) {
    self.service = service
    self.key = key
  }

  var name: String { SourceKind.googleBooks.rawValue }

  func books(
    for terms: SearchTerms, printed isbn: String?, isCanceled: @escaping @Sendable () -> Bool
  ) throws(LookupError) -> [FoundBook] {
    let question =
      switch terms {
      case .isbn(let isbn): "isbn:\(isbn)"
      case .words(let title, let author):
        (title.map { "intitle:\($0)" } + (author.map { ["inauthor:\($0)"] } ?? [])).joined(separator: " ")
      }
    var path = "/volumes?q=\(URLQuery.escaped(question))&maxResults=\(Self.mostResults)&printType=books"
    if let key { path += "&key=\(URLQuery.escaped(key))" }
    let body = try service.get(path, accepting: "application/json", isCanceled: isCanceled)
    return try SearchAnswer.read(body, askedFor: isbn).map(Self.withSecureCover)
  }

  /// Its pictures are named by http, and served by https as well.
  private static func withSecureCover(_ book: FoundBook) -> FoundBook {
    guard let cover = book.coverUrl, cover.hasPrefix("http://books.google.") else { return book }
    var book = book
    book.coverUrl = "https://" + cover.dropFirst("http://".count)
    return book
  }
}
