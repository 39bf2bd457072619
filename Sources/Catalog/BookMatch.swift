/// The catalog's record of a scanned book, and what it changed.
public struct BookMatch: Hashable, Sendable, Codable {
  /// A field of a book.
  public enum Field: String, Hashable, Sendable, Codable, CaseIterable {
    case title
    case author
    case isbn
    case publisher
    case publishedDate
    case pageCount
  }

  /// The number of the record within the index, from 1.
  public var recordId: Int
  /// The calibrated probability that the record is the spine's book, 0...1.
  public var score: Double
  /// Fields that were misread and now are as the record has them.
  public var corrected: [Field]
  /// Fields that were not read and now are as the record has them.
  public var completed: [Field]
  /// Fields in which the print says something else, plainly or more likely than the record; then nothing was taken from the record.
  public var contradicted: [Field]
  /// The authors of the corrected record one by one, which `metadata` joins; nil where the record was not taken.
  public var authors: [String]?

  /// Makes a match.
  public init(
    recordId: Int, score: Double, corrected: [Field] = [], completed: [Field] = [], contradicted: [Field] = [],
    authors: [String]? = nil
  ) {
    self.recordId = recordId
    self.score = score
    self.corrected = corrected
    self.completed = completed
    self.contradicted = contradicted
    self.authors = authors
  }
}
