import Collection

/// A catalog on the network that is asked in one way after the other: by ISBN, by title and author, by title.
protocol WebCatalog: BookProvider {
  /// Asks in one way.
  ///
  /// - Parameters:
  ///   - terms: What to ask for.
  ///   - isbn: The printed ISBN, for records that have several.
  ///   - isCanceled: True when nobody waits for the answer any more.
  /// - Returns: The books, the likeliest first; none when there is no answer.
  /// - Throws: ``LookupError``.
  func books(
    for terms: SearchTerms, printed isbn: String?, isCanceled: @escaping @Sendable () -> Bool
  ) throws(LookupError) -> [FoundBook]
}

extension WebCatalog {
  /// The books of an answer that are asked for.
  static var mostResults: Int { 5 }

  var isLocal: Bool { false }

  func lookUp(
    _ query: BookQuery, isCanceled: @escaping @Sendable () -> Bool
  ) throws(LookupError) -> [FoundBook] {
    for terms in SearchTerms.all(of: query) {
      let books = try books(for: terms, printed: query.isbn, isCanceled: isCanceled)
      if !books.isEmpty { return books }
    }
    return []
  }
}
