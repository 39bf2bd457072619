/// What became of an imported scan.
public struct ScanImportReport: Hashable, Sendable, Codable {
  /// The number of the scan in the collection.
  public var scanId: Int
  /// The number of the import among the actions that can be taken back.
  public var actionId: Int
  /// What became of each book, in their order.
  public var books: [Book] = []
  /// Books that were added.
  public var imported = 0
  /// Of those, books that wait for review.
  public var needsReview = 0
  /// Books that the collection may have already.
  public var duplicates = 0
  /// Whether the photo was kept.
  public var photoKept = false
  /// Why it was not kept.
  public var photoProblem: String?

  /// What became of a book.
  public struct Book: Hashable, Sendable, Codable {
    /// Its name within the scan.
    public var bookId: String
    /// The book in the collection: the added one, or the one that it was merged with; nil when it was skipped.
    public var workId: Int?
    /// Where it stands.
    public var reviewStatus: ReviewStatus?
    /// The book that it may be the same as.
    public var duplicate: Duplicate?
    /// What was done about that; nil when it waits to be resolved.
    public var resolution: DuplicateResolution?
  }
}
