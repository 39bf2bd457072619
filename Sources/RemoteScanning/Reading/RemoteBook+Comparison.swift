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
    var book = self
    book.metadata = metadata.filled(from: earlier.metadata)
    if authors.isEmpty { book.authors = earlier.authors }
    book.place = place ?? earlier.place
    if scanned == nil, var known = earlier.scanned {
      known.metadata = metadata.filled(from: known.metadata)
      book.scanned = known
    }
    return book
  }
}

extension BookMetadata {
  fileprivate func filled(from old: BookMetadata) -> BookMetadata {
    BookMetadata(
      title: title.isEmpty ? old.title : title, author: author.isEmpty ? old.author : author, isbn: isbn ?? old.isbn,
      coverUrl: coverUrl ?? old.coverUrl, publisher: publisher ?? old.publisher,
      publishedDate: publishedDate ?? old.publishedDate, pageCount: pageCount ?? old.pageCount,
      format: format ?? old.format, confidence: confidence ?? old.confidence,
      enrichmentStatus: enrichmentStatus ?? old.enrichmentStatus)
  }
}
