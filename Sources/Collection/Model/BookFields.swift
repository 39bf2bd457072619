/// What a person can say about a book; everything else in a ``Work`` is bookkeeping.
public struct BookFields: Hashable, Sendable, Codable {
  /// The title; "" when unread.
  public var title = ""
  /// The first author; "" when unread.
  public var author = ""
  /// Further authors, in order.
  public var coauthors: [String] = []
  /// ISBN-13 without separators, check digit verified.
  public var isbn: String?
  /// The publisher.
  public var publisher: String?
  /// ISO 8601 date or a year.
  public var publishedDate: String?
  /// Pages, 1...99,999.
  public var pageCount: Int?
  /// Hardcover, paperback, ...
  public var format: String?
  /// Where a picture of the cover is.
  public var coverUrl: String?
  /// A library's shelf mark.
  public var callNumber: String?
  /// The number that a library gave this copy, as its barcode says.
  public var itemId: String?

  /// Makes fields of which only some are known.
  public init(title: String = "", author: String = "", coauthors: [String] = []) {
    self.title = title
    self.author = author
    self.coauthors = coauthors
  }

  /// Reads an object in which only the title has to be there.
  public init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: CodingKeys.self)
    title = try values.decode(String.self, forKey: .title)
    author = try values.decodeIfPresent(String.self, forKey: .author) ?? ""
    coauthors = try values.decodeIfPresent([String].self, forKey: .coauthors) ?? []
    isbn = try values.decodeIfPresent(String.self, forKey: .isbn)
    publisher = try values.decodeIfPresent(String.self, forKey: .publisher)
    publishedDate = try values.decodeIfPresent(String.self, forKey: .publishedDate)
    pageCount = try values.decodeIfPresent(Int.self, forKey: .pageCount)
    format = try values.decodeIfPresent(String.self, forKey: .format)
    coverUrl = try values.decodeIfPresent(String.self, forKey: .coverUrl)
    callNumber = try values.decodeIfPresent(String.self, forKey: .callNumber)
    itemId = try values.decodeIfPresent(String.self, forKey: .itemId)
  }

  /// All authors.
  public var authors: [String] { ([author] + coauthors).filter { !$0.isEmpty } }

  /// The year of the date of publication, which may be in any order; nil without four digits in a row.
  var publishedYear: String? {
    let numbers: [Substring] = (publishedDate ?? "").split { !$0.isASCII || !$0.isNumber }
    return numbers.first { $0.count == 4 }.map(String.init)
  }
}

/// The name of one of the ``BookFields``; also of its column in the file and of its key in JSON.
public enum BookField: String, Hashable, Sendable, Codable, CaseIterable {
  case title, author, coauthors, isbn, publisher, publishedDate, pageCount, format, coverUrl, callNumber, itemId

  /// The field in a set of fields as the file has it; never changes.
  var bit: Int64 {
    switch self {
    case .title: 1
    case .author: 2
    case .coauthors: 4
    case .isbn: 8
    case .publisher: 16
    case .publishedDate: 32
    case .pageCount: 64
    case .format: 128
    case .coverUrl: 256
    case .callNumber: 512
    case .itemId: 1024
    }
  }

  /// The fields of a set as the file has it.
  static func fields(_ bits: Int64) -> [BookField] { allCases.filter { bits & $0.bit != 0 } }

  /// A set of fields as the file has it.
  static func bits(_ fields: some Sequence<BookField>) -> Int64 { fields.reduce(0) { $0 | $1.bit } }
}

/// The value of one of the ``BookFields``.
public enum FieldValue: Hashable, Sendable {
  /// Nothing is known.
  case none
  /// A text; never empty.
  case text(String)
  /// Several texts; never none.
  case texts([String])
  /// A number.
  case number(Int)
}

extension BookFields {
  /// A field by its name; a value of another type counts as none.
  public subscript(field: BookField) -> FieldValue {
    get {
      switch field {
      case .title: Self.value(title)
      case .author: Self.value(author)
      case .coauthors: coauthors.isEmpty ? .none : .texts(coauthors)
      case .isbn: Self.value(isbn)
      case .publisher: Self.value(publisher)
      case .publishedDate: Self.value(publishedDate)
      case .pageCount: pageCount.map { .number($0) } ?? .none
      case .format: Self.value(format)
      case .coverUrl: Self.value(coverUrl)
      case .callNumber: Self.value(callNumber)
      case .itemId: Self.value(itemId)
      }
    }
    set {
      let text: String? = if case .text(let text) = newValue { text } else { nil }
      switch field {
      case .title: title = text ?? ""
      case .author: author = text ?? ""
      case .coauthors: coauthors = if case .texts(let texts) = newValue { texts } else { [] }
      case .isbn: isbn = text
      case .publisher: publisher = text
      case .publishedDate: publishedDate = text
      case .pageCount: pageCount = if case .number(let number) = newValue { number } else { nil }
      case .format: format = text
      case .coverUrl: coverUrl = text
      case .callNumber: callNumber = text
      case .itemId: itemId = text
      }
    }
  }

  private static func value(_ text: String?) -> FieldValue { text.flatMap { $0.isEmpty ? nil : .text($0) } ?? .none }

  /// Takes over what is missing here; returns which fields that were.
  mutating func fill(from other: BookFields, except kept: [BookField] = []) -> [BookField] {
    BookField.allCases.filter { field in
      guard self[field] == .none, other[field] != .none, !kept.contains(field) else { return false }
      self[field] = other[field]
      return true
    }
  }
}
