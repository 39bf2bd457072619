import BookExtraction
import Collection
import JSONValues

/// The answer of a search service, of the shape that Google Books has made common.
///
/// What is missing or of another type is left out: services differ.
struct SearchAnswer: Decodable {
  /// The books, as many as can be read.
  let books: [FoundBook]

  /// Reads an answer.
  ///
  /// - Throws: ``LookupError/temporary(_:)`` when it is no such answer.
  static func read(_ bytes: [UInt8]) throws(LookupError) -> [FoundBook] {
    do {
      return try JSONText.decode(SearchAnswer.self, from: String(decoding: bytes, as: UTF8.self), "The answer").books
    } catch {
      throw .temporary("The service's answer is not what a search answers.")
    }
  }

  private enum Key: String, CodingKey { case items, totalItems, data }

  init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: Key.self)
    if let items = try? values.decode([Lenient<Item>].self, forKey: .items) {
      books = items.prefix(40).compactMap { $0.value?.volumeInfo?.book }
    } else if values.contains(.data) {
      books = try values.decode(SearchAnswer.self, forKey: .data).books
    } else if values.contains(.totalItems) {
      books = []
    } else {
      throw DecodingError.keyNotFound(
        Key.items, DecodingError.Context(codingPath: decoder.codingPath, debugDescription: "no items"))
    }
  }

  private struct Item: Decodable { let volumeInfo: Volume? }

  private struct Identifier: Decodable {
    let type: Lenient<String>?
    let identifier: Lenient<String>?
  }

  private struct Volume: Decodable {
    struct Links: Decodable {
      let thumbnail: Lenient<String>?
      let smallThumbnail: Lenient<String>?
    }

    let title: String
    let authors: Lenient<[String]>?
    let publisher: Lenient<String>?
    let publishedDate: Lenient<String>?
    let pageCount: Lenient<Int>?
    let imageLinks: Lenient<Links>?
    let industryIdentifiers: Lenient<[Lenient<Identifier>]>?

    var book: FoundBook {
      let identifiers = industryIdentifiers?.value?.compactMap { $0.value?.identifier?.value } ?? []
      let links = imageLinks?.value
      return FoundBook(
        title: title, authors: authors?.value ?? [],
        isbn: identifiers.lazy.compactMap { ISBN($0)?.thirteen }.first, publisher: publisher?.value,
        publishedDate: publishedDate?.value, pageCount: pageCount?.value,
        coverUrl: links?.thumbnail?.value ?? links?.smallThumbnail?.value)
    }
  }
}

/// A value, or nil where something else stands.
private struct Lenient<Value: Decodable>: Decodable {
  let value: Value?

  init(from decoder: any Decoder) throws { value = try? Value(from: decoder) }
}
