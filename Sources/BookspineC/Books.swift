import CBookspineTypes
import Scanning

/// Reads the books of a scan, or the spines of a photo, for programs without a JSON parser.
///
/// - Parameters:
///   - json: What bookspine_scanner_scan(), bookspine_job_take_result(), bookspine_remote_scan() or
///     bookspine_scanner_find_spines() gave.
///   - outBooks: Receives the books, which you free with bookspine_books_destroy(); NULL on failure.
/// - Returns: BOOKSPINE_STATUS_OK, _INVALID_ARGUMENT or _INVALID_JSON.
@c(bookspine_books_create)
public func booksCreate(
  _ json: UnsafePointer<CChar>?, _ outBooks: UnsafeMutablePointer<UnsafeMutablePointer<bookspine_books>?>?
) -> bookspine_status {
  withStatus {
    let out = try output(outBooks, "out_books", empty: nil)
    let list = try ScanListing(json: try TextInput.cString(json, "json"), named: "json")
    out.pointee = CBookList(list).retainedHandle()
  }
}

/// Counts books.
///
/// - Parameter books: The books, or NULL.
/// - Returns: How many there are; 0 for NULL.
@c(bookspine_books_count)
public func booksCount(_ books: UnsafeMutablePointer<bookspine_books>?) -> UInt {
  UInt((try? CBookList.behind(books))?.books.count ?? 0)
}

/// Reads a book, in the order of the scan: row by row from the top, each row from left to right.
///
/// - Parameters:
///   - books: The books.
///   - index: From 0.
///   - outBook: Receives the book; what it points to is valid until bookspine_books_destroy().
/// - Returns: BOOKSPINE_STATUS_OK, or _INVALID_ARGUMENT also when there is no such book.
@c(bookspine_books_get)
public func booksGet(
  _ books: UnsafeMutablePointer<bookspine_books>?, _ index: UInt, _ outBook: UnsafeMutablePointer<bookspine_book>?
) -> bookspine_status {
  withStatus {
    let out = try output(outBook, "out_book", empty: bookspine_book())
    let list = try CBookList.behind(books).books
    guard index < list.count else {
      throw ArgumentError.invalid("index \(index) is not below the count of \(list.count) books.")
    }
    out.pointee = list[Int(index)]
  }
}

/// Frees books; what they point to is not valid any more.
///
/// - Parameter books: The books, or NULL.
@c(bookspine_books_destroy)
public func booksDestroy(_ books: UnsafeMutablePointer<bookspine_books>?) { CBookList.release(books) }
