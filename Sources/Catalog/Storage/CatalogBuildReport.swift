/// What building an index did.
public struct CatalogBuildReport: Hashable, Sendable, Codable {
  /// Records in the index.
  public var records = 0
  /// Rows left out because they have no title.
  public var skippedRows = 0

  /// Makes an empty report.
  public init() {}
}
