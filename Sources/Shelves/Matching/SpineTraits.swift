import BookExtraction
import Imaging

/// What tells a spine from others: its text, its look, its shape.
struct SpineTraits: Sendable {
  /// All of its text.
  let text: LetterRuns
  /// Its title and author.
  let record: LetterRuns
  /// The ISBN, as 13 digits.
  let isbn: String?
  /// The number that a library gave the copy.
  let itemId: String?
  /// Its colors; nil without a photo.
  let look: SpineLook?
  /// The long side over the short one; nil where the photo's edge may cut the spine off.
  let elongation: Double?

  /// The traits of a book on a photo, whose pixels may be at hand.
  init(_ book: SeenBook, look: SpineLook? = nil, isCut: Bool = true) {
    text = LetterRuns(book.text)
    record = LetterRuns("\(book.metadata.title)\n\(book.metadata.author)")
    isbn = book.metadata.isbn.flatMap(ISBN.init)?.thirteen
    itemId = book.itemId
    self.look = look
    let sides = book.corners.map { (long: max($0.length, $0.height), short: min($0.length, $0.height)) }
    elongation = isCut ? nil : sides.flatMap { $0.short > 0 ? $0.long / $0.short : nil }
  }
}
