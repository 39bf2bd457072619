/// What a collection is written as, and what is read into one.
public enum ExportFormat: String, Hashable, Sendable, CaseIterable {
  /// CSV with all fields of a book; a collection reads it back, and so does a catalog.
  case csv
  /// CSV as Goodreads imports it.
  case goodreads
  /// CSV as LibraryThing imports it.
  case libraryThing = "librarything"
  /// CSV as Libib imports it, which leaves out books without ISBN.
  case libib
  /// JSON Lines: a book a line with all that is known of it, where it was seen and what the scanner said.
  case jsonl
  /// MARC 21 records in the exchange format of ISO 2709, UTF-8.
  case marc21
  /// BibTeX.
  case bibtex
  /// RIS, as reference managers import it.
  case ris
  /// JSON Lines: feedback on wrong detections.
  case feedback
}

/// What was written.
public struct ExportReport: Hashable, Sendable, Codable {
  /// The most books that are named.
  private static let mostNamed = 1000

  /// Books, or feedbacks.
  public var records = 0
  /// How many books the format has no place for.
  public var leftOutCount = 0
  /// These books, at most the first thousand.
  public var leftOut: [LeftOut] = []

  /// A book that was not written.
  public struct LeftOut: Hashable, Sendable, Codable {
    /// The number of the book.
    public var id: Int
    /// Its title; "" when unread.
    public var title: String
    /// Why.
    public var reason: Reason
  }

  /// Why a format has no place for a book.
  public enum Reason: String, Hashable, Sendable, Codable {
    /// It may be one that the collection has already, until that is resolved.
    case duplicate
    /// Its title is unread.
    case noTitle
    /// The service takes only books with an ISBN.
    case noISBN
    /// The format has no records of this length.
    case tooLong
  }

  mutating func leaveOut(_ work: Work, _ reason: Reason) {
    leftOutCount += 1
    if leftOut.count < Self.mostNamed { leftOut.append(LeftOut(id: work.id, title: work.fields.title, reason: reason)) }
  }
}
