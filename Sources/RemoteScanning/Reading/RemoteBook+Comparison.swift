import BookExtraction

extension RemoteBook {
  /// Whether two values tell of the same book.
  func isSame(as other: RemoteBook) -> Bool {
    metadata.title == other.metadata.title && metadata.author == other.metadata.author && place == other.place
  }

  /// Whether two values may tell of the same book, of which one does not tell the place.
  func isAlike(_ other: RemoteBook) -> Bool {
    metadata.title == other.metadata.title && metadata.author == other.metadata.author
      && (place == nil || other.place == nil)
  }

  /// Whether two values tell of the same place.
  func isThere(_ other: RemoteBook) -> Bool { place != nil && place == other.place }

  /// Whether two values tell the same of the same book.
  func isEqual(to other: RemoteBook) -> Bool {
    metadata == other.metadata && place == other.place && isDoubtful == other.isDoubtful
  }

  /// The same book with what an earlier value told of it and this one does not.
  func filled(from earlier: RemoteBook) -> RemoteBook {
    let old = earlier.metadata
    var book = self
    book.metadata = BookMetadata(
      title: metadata.title.isEmpty ? old.title : metadata.title,
      author: metadata.author.isEmpty ? old.author : metadata.author, isbn: metadata.isbn ?? old.isbn,
      coverUrl: metadata.coverUrl ?? old.coverUrl, publisher: metadata.publisher ?? old.publisher,
      publishedDate: metadata.publishedDate ?? old.publishedDate, pageCount: metadata.pageCount ?? old.pageCount,
      format: metadata.format ?? old.format, confidence: metadata.confidence ?? old.confidence,
      enrichmentStatus: metadata.enrichmentStatus ?? old.enrichmentStatus)
    if authors.isEmpty { book.authors = earlier.authors }
    book.place = place ?? earlier.place
    book.scanned = scanned ?? earlier.scanned
    return book
  }
}
