import CBookspineTypes
import Glibc
import Imaging
import Scanning

/// What a `bookspine_books *` points to: books as C structs, and the texts that these point to.
final class CBookList {
  /// The books.
  private(set) var books: [bookspine_book] = []
  private var texts: [UnsafeMutablePointer<CChar>] = []

  init(_ list: ScanListing) { books = list.entries.map(book) }

  deinit { for text in texts { free(text) } }

  private func book(_ entry: ScanListing.Entry) -> bookspine_book {
    var book = bookspine_book()
    (book.id, book.title, book.author) = (kept(entry.id), kept(entry.title), kept(entry.author))
    (book.isbn, book.publisher) = (kept(entry.isbn), kept(entry.publisher))
    (book.observation_json, book.json) = (kept(entry.observationJSON), kept(entry.json))
    (book.confidence, book.needs_review) = (entry.confidence, entry.needsReview ? 1 : 0)
    book.box = (entry.box.x, entry.box.y, entry.box.width, entry.box.height)
    let corners = entry.quad.corners
    book.quad = (
      corners[0].x, corners[0].y, corners[1].x, corners[1].y, corners[2].x, corners[2].y, corners[3].x, corners[3].y
    )
    return book
  }

  /// A copy as long as this object; "" without memory.
  private func kept(_ text: String) -> UnsafePointer<CChar> {
    guard !text.isEmpty, let copy = strdup(text) else { return ("" as StaticString).cString }
    texts.append(copy)
    return UnsafePointer(copy)
  }
}
