import BookExtraction
import Collection
import HTTPTransport
import JSONValues

/// Looks books up in Open Library, by its Search API: `GET {base}/search.json`.
///
/// The answer tells of each work the edition that fits the question best (https://openlibrary.org/dev/docs/api/search). Covers are
/// addressed as https://openlibrary.org/dev/docs/api/covers says.
struct OpenLibraryProvider: WebCatalog {
  private static let fields =
    "title,author_name,isbn,editions,editions.title,editions.isbn,editions.publisher,editions.publish_date,"
    + "editions.number_of_pages,editions.cover_i"

  private let service: WebService
  private let covers: String

  /// Uses a server.
  ///
  /// - Parameters:
  ///   - service: Open Library, or what answers as it does.
  ///   - covers: The base address of covers.
  init(_ service: WebService, covers: String) {
    self.service = service
    self.covers = covers
  }

  var name: String { SourceKind.openLibrary.rawValue }

  func books(
    for terms: SearchTerms, printed isbn: String?, isCanceled: @escaping @Sendable () -> Bool
  ) throws(LookupError) -> [FoundBook] {
    let question =
      switch terms {
      case .isbn(let isbn): "isbn=\(isbn)"
      case .words(let title, let author):
        "title=\(URLQuery.escaped(title.joined(separator: " ")))"
          + (author.map { "&author=\(URLQuery.escaped($0))" } ?? "")
      }
    let path = "/search.json?\(question)&fields=\(Self.fields)&limit=\(Self.mostResults)"
    let body = try service.get(path, accepting: "application/json", isCanceled: isCanceled)
    return try books(body, askedFor: isbn)
  }

  private func books(_ body: [UInt8], askedFor isbn: String?) throws(LookupError) -> [FoundBook] {
    guard let answer = try? JSONText.value(of: String(decoding: body, as: UTF8.self), "The answer"),
      let works = answer["docs"]?.elements
    else { throw .temporary("Open Library's answer is not what its search answers.") }
    return works.prefix(Self.mostResults).compactMap { book($0, askedFor: isbn) }
  }

  private func book(_ work: JSONValue, askedFor isbn: String?) -> FoundBook? {
    let edition = work["editions"]?["docs"]?.elements?.first
    guard let title = edition?["title"]?.text ?? work["title"]?.text else { return nil }
    // A work lists the ISBNs of all its editions: without the edition none of them is the book's.
    let isbns = Self.texts(edition?["isbn"]).compactMap { ISBN($0)?.thirteen }
    return FoundBook(
      title: title, authors: Self.texts(work["author_name"]), isbn: isbns.one(askedFor: isbn),
      publisher: Self.texts(edition?["publisher"]).first, publishedDate: Self.texts(edition?["publish_date"]).first,
      pageCount: edition?["number_of_pages"]?.integer,
      // Without "default=false" a picture that is missing is a blank one.
      coverUrl: edition?["cover_i"]?.integer.flatMap { $0 > 0 ? "\(covers)/b/id/\($0)-L.jpg?default=false" : nil })
  }

  /// A text, or the texts of an array.
  private static func texts(_ value: JSONValue?) -> [String] {
    value?.text.map { [$0] } ?? value?.elements?.compactMap(\.text) ?? []
  }
}
