import BookExtraction

/// A book that a catalog or a service offers.
public struct FoundBook: Hashable, Sendable, Codable {
  /// The longest text that is taken over, in characters.
  private static let longestText = 1000
  /// The longest address of a cover, in bytes.
  private static let longestURL = 2048

  /// The title.
  public var title: String
  /// The authors, "Given Surname".
  public var authors: [String]
  /// ISBN-13 without separators.
  public var isbn: String?
  /// The publisher.
  public var publisher: String?
  /// ISO 8601 date or a year.
  public var publishedDate: String?
  /// Pages, 1...99,999.
  public var pageCount: Int?
  /// Where a picture of the cover is: http or https.
  public var coverUrl: String?
  /// Who offers it; nil until that is noted.
  public var provider: String?

  /// Makes a book; what is out of range is left out.
  public init(
    title: String, authors: [String] = [], isbn: String? = nil, publisher: String? = nil, publishedDate: String? = nil,
    pageCount: Int? = nil, coverUrl: String? = nil
  ) {
    self.title = Self.text(title) ?? ""
    self.authors = authors.prefix(20).compactMap(Self.text)
    self.isbn = isbn.flatMap { ISBN($0)?.thirteen }
    self.publisher = publisher.flatMap(Self.text)
    self.publishedDate = publishedDate.flatMap(Self.text).flatMap { $0.contains(where: \.isNumber) ? $0 : nil }
    self.pageCount = pageCount.flatMap { (1..<100_000).contains($0) ? $0 : nil }
    self.coverUrl = coverUrl.flatMap(Self.address)
  }

  /// Reads an object in which only the title has to be there, as ``init(title:authors:isbn:publisher:publishedDate:pageCount:coverUrl:)`` does.
  public init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: CodingKeys.self)
    self.init(
      title: try values.decode(String.self, forKey: .title),
      authors: try values.decodeIfPresent([String].self, forKey: .authors) ?? [],
      isbn: try values.decodeIfPresent(String.self, forKey: .isbn),
      publisher: try values.decodeIfPresent(String.self, forKey: .publisher),
      publishedDate: try values.decodeIfPresent(String.self, forKey: .publishedDate),
      pageCount: try values.decodeIfPresent(Int.self, forKey: .pageCount),
      coverUrl: try values.decodeIfPresent(String.self, forKey: .coverUrl))
    provider = try values.decodeIfPresent(String.self, forKey: .provider)
  }

  private static func text(_ text: String) -> String? {
    let words = text.plainPrefix(longestText).split {
      $0.isWhitespace || $0.unicodeScalars.contains { $0.value < 0x20 }
    }
    return words.isEmpty ? nil : words.joined(separator: " ")
  }

  private static func address(_ text: String) -> String? {
    let isWeb = text.hasPrefix("https://") || text.hasPrefix("http://")
    return isWeb && text.utf8.count <= longestURL && text.utf8.allSatisfy { $0 > 0x20 && $0 != 0x7F } ? text : nil
  }
}
