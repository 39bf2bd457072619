import Collection
import HTTPTransport

/// Looks books up in a library's catalog over SRU, the successor of Z39.50: `GET {base}?operation=searchRetrieve&query=`.
struct SRUProvider: WebCatalog {
  let name: String
  private let service: WebService
  private let dialect: SRUDialect

  /// Whether the library was built with what reads the answers.
  static var isSupported: Bool { XMLElement.isSupported }

  /// Uses a catalog.
  ///
  /// - Parameters:
  ///   - service: The catalog's base address.
  ///   - dialect: How it is asked.
  ///   - name: Names it in events.
  init(_ service: WebService, dialect: SRUDialect, name: String) {
    self.service = service
    self.dialect = dialect
    self.name = name
  }

  func books(
    for terms: SearchTerms, printed isbn: String?, isCanceled: @escaping @Sendable () -> Bool
  ) throws(LookupError) -> [FoundBook] {
    let question =
      "version=\(URLQuery.escaped(dialect.version))&operation=searchRetrieve"
      + "&query=\(URLQuery.escaped(dialect.query(terms)))&maximumRecords=\(Self.mostResults)"
      + "&recordSchema=\(URLQuery.escaped(dialect.recordSchema))"
    return try SRUAnswer.read(
      try service.get(adding: question, accepting: "application/xml, text/xml", isCanceled: isCanceled),
      askedFor: isbn)
  }
}
