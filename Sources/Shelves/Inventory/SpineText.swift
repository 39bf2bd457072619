import Language

/// What an inventory compares of a spine.
struct SpineText {
  let itemId: String?
  let isbn: String?
  let label: Label?
  /// Title and author.
  let record: LetterRuns
  /// All text but the label.
  let rest: LetterRuns
  /// The letters of all text.
  let letters: Int

  /// Takes it of a book on a shelf.
  init(_ book: ObservedShelf.Book) {
    itemId = book.seen.itemId
    isbn = book.seen.metadata.isbn.map { TextFolding.key($0) }
    label = Label(book.label)
    record = book.record
    rest = book.runs.without(LetterRuns(book.label ?? ""))
    letters = book.runs.letters
  }

  /// Whether it is a label without other text, as one that was found apart from its spine.
  var isLabelAlone: Bool { label != nil && rest.isEmpty }
}

/// A library's label, as its letters and digits, taken apart once for many comparisons.
struct Label: Sendable {
  let letters: String
  private let parts: [CallNumberPart]

  /// A label as it is written; nil where nothing is.
  init?(_ text: String?) {
    guard let number = text.flatMap({ CallNumber($0, scheme: .local) }) else { return nil }
    (letters, parts) = (number.letters, number.key)
  }

  /// Whether all parts of another label stand in it one after the other.
  func contains(_ other: Label) -> Bool { parts.indices.contains { parts[$0...].starts(with: other.parts) } }
}
