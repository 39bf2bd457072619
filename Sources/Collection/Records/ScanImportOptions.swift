import JSONValues

/// How a scan is imported.
public struct ScanImportOptions: Sendable {
  /// What to do with books that the collection may have already.
  public var duplicates = DuplicateChoice.ask
  /// Degrees clockwise that the photo was turned by for the scan: 0, 90, 180 or 270.
  public var rotation = 0
  /// The shelf or bookcase that the photo shows, as people call it; nil when nobody said.
  public var shelf: String?
  /// Milliseconds after which a host gives it up; nil: never.
  public var deadline: Int?

  /// The defaults.
  public init() {}
}

extension ScanImportOptions: JSONOptions {
  /// Takes the options of an import.
  public init(_ reader: inout OptionReader) throws {
    duplicates = try reader.duplicates() ?? duplicates
    rotation = try reader.rotation() ?? rotation
    shelf = try reader.string("shelf")
    deadline = try reader.deadline()
  }
}
