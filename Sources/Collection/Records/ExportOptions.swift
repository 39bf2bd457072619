import JSONValues

/// What of a collection is exported, and how.
public struct ExportOptions: Sendable {
  /// The format of the file.
  public var format = ExportFormat.csv
  /// Only books of this status; nil: all.
  public var reviewStatus: ReviewStatus?
  /// Milliseconds after which the export is given up; nil: never.
  public var deadline: Int?

  /// The defaults.
  public init() {}
}

extension ExportOptions: JSONOptions {
  /// Takes the options of an export.
  public init(_ reader: inout OptionReader) throws {
    format = try reader.choice("format", ExportFormat.self) ?? format
    deadline = try reader.deadline()
    reviewStatus = try reader.choice("reviewStatus", ReviewStatus.self)
  }
}
