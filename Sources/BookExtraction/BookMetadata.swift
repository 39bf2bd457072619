/// A book record, wire-compatible with the remote scanning service.
public struct BookMetadata: Hashable, Sendable, Codable {
  /// The title; "" when unread.
  public var title: String
  /// The author, or authors joined with ", "; "" when unread.
  public var author: String
  /// ISBN-13 or ISBN-10 without separators.
  public var isbn: String?
  /// Where a picture of the cover is.
  public var coverUrl: String?
  /// The publisher.
  public var publisher: String?
  /// The date of publication, ISO 8601 or a year.
  public var publishedDate: String?
  /// Pages, from 1.
  public var pageCount: Int?
  /// Hardcover, paperback, ...
  public var format: String?
  /// The probability that title and author are right, 0...1.
  public var confidence: Double?
  /// How far enrichment from catalogs has come.
  public var enrichmentStatus: String?

  /// Makes a record.
  public init(
    title: String, author: String, isbn: String? = nil, coverUrl: String? = nil, publisher: String? = nil,
    publishedDate: String? = nil, pageCount: Int? = nil, format: String? = nil, confidence: Double? = nil,
    enrichmentStatus: String? = nil
  ) {
    self.title = title
    self.author = author
    self.isbn = isbn
    self.coverUrl = coverUrl
    self.publisher = publisher
    self.publishedDate = publishedDate
    self.pageCount = pageCount
    self.format = format
    self.confidence = confidence
    self.enrichmentStatus = enrichmentStatus
  }
}
