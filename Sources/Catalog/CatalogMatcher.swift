import BookExtraction

/// Corrects and completes what was read on a spine from a catalog.
public enum CatalogMatcher {
  /// What a catalog says of a spine.
  public struct Outcome: Sendable {
    /// What was read; a match leaves it as it is.
    public let reading: BookSpineInfo
    /// The record: the reading, corrected and completed where a match was accepted.
    public let metadata: BookMetadata
    /// The accepted match; nil when the catalog has no such book, or is not sure.
    public let match: BookMatch?

    /// What was read of a book that nothing corrects, and the match that the print contradicts where there is one.
    public init(reading: BookSpineInfo, match: BookMatch? = nil) {
      self.init(reading: reading, metadata: BookMetadata(spineInfo: reading), match: match)
    }

    /// What is known of a book.
    init(reading: BookSpineInfo, metadata: BookMetadata, match: BookMatch?) {
      self.reading = reading
      self.metadata = metadata
      self.match = match
    }
  }

  /// Looks a spine up.
  ///
  /// An accepted match corrects what was misread and completes what was not read. Where the print says something else, plainly or
  /// more likely than the record, nothing is taken from the record.
  ///
  /// - Parameters:
  ///   - info: What was read.
  ///   - text: The whole text of the spine.
  ///   - index: The catalog.
  /// - Returns: The reading as it was, the record and the match.
  /// - Throws: ``CatalogError``.
  public static func apply(
    _ info: BookSpineInfo, text: String, index: CatalogIndex
  ) throws(CatalogError) -> Outcome {
    guard var correction = try MatchCorrection(of: info, text: text, index: index) else {
      return Outcome(reading: info)
    }
    let own = correction.metadata.confidence ?? 0
    let confidence = MatchConfidence.corrected(correction.evidence)
    // A reading gives way only to what is likelier right.
    if confidence < own { correction.refuse(correction.replaced) }
    guard correction.match.contradicted.isEmpty else { return Outcome(reading: info, match: correction.match) }
    correction.metadata.confidence = max(confidence, own)
    return Outcome(reading: info, metadata: correction.metadata, match: correction.match)
  }
}
