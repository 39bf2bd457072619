import BookExtraction
import Collection
import JSONValues

/// The answer of a search service, of the shape that Google Books has made common.
///
/// What is missing or of another type is left out: services differ.
struct SearchAnswer: Decodable {
  /// The books, as many as can be read.
  private let volumes: [Volume]

  /// Reads an answer to a question for an ISBN, or for words.
  ///
  /// - Throws: ``LookupError/temporary(_:)`` when it is no such answer.
  static func read(_ bytes: [UInt8], askedFor isbn: String? = nil) throws(LookupError) -> [FoundBook] {
    do {
      let answer = try JSONText.decode(SearchAnswer.self, from: String(decoding: bytes, as: UTF8.self), "The answer")
      return answer.volumes.map { $0.book(askedFor: isbn) }
    } catch {
      throw .temporary("The service's answer is not what a search answers.")
    }
  }

  private enum Key: String, CodingKey { case items, totalItems, data }

  init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: Key.self)
    if let items = try? values.decode([Lenient<Item>].self, forKey: .items) {
      volumes = items.prefix(40).compactMap { $0.value?.volumeInfo }
    } else if values.contains(.data) {
      volumes = try values.decode(SearchAnswer.self, forKey: .data).volumes
    } else if values.contains(.totalItems) {
      volumes = []
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

    /// Of several ISBNs it has the one that was asked for, or the first.
    func book(askedFor isbn: String?) -> FoundBook {
      let identifiers = industryIdentifiers?.value?.compactMap { $0.value?.identifier?.value } ?? []
      let links = imageLinks?.value
      return FoundBook(
        title: title, authors: authors?.value ?? [],
        isbn: identifiers.compactMap { ISBN($0)?.thirteen }.one(askedFor: isbn), publisher: publisher?.value,
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
