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
  /// Books, or feedbacks.
  public var records = 0
}
