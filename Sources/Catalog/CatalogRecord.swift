/// A book as a catalog describes it.
public struct CatalogRecord: Hashable, Sendable, Codable {
  /// The title as cataloged, subtitle included.
  public var title: String
  /// The author or authors as cataloged ("Surname, Given, 1919-2020"); "" when there is none.
  public var author: String
  /// ISBN-13 without separators, check digit verified.
  public var isbn: String?
  /// The publisher.
  public var publisher: String?
  /// The year or date of publication.
  public var publishedDate: String?
  /// Pages, from 1.
  public var pageCount: Int?
  /// The series and the number in it.
  public var series: String?
  /// The library's call number.
  public var tag: String?
  /// Whether `author` is a list of names in ordinary order ("Given Surname, Given Surname").
  public var authorsInOrdinaryOrder: Bool

  /// Makes a record.
  public init(
    title: String, author: String = "", isbn: String? = nil, publisher: String? = nil, publishedDate: String? = nil,
    pageCount: Int? = nil, series: String? = nil, tag: String? = nil, authorsInOrdinaryOrder: Bool = false
  ) {
    self.title = title
    self.author = author
    self.isbn = isbn
    self.publisher = publisher
    self.publishedDate = publishedDate
    self.pageCount = pageCount
    self.series = series
    self.tag = tag
    self.authorsInOrdinaryOrder = authorsInOrdinaryOrder
  }
}
