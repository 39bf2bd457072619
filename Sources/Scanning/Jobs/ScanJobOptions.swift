import JSONValues

/// How a job scans, and when it gets its turn.
public struct ScanJobOptions: Sendable {
  /// Those of the scan; a job sends drafts unless told otherwise.
  public var scan: ScanOptions
  /// Jobs of higher priority begin first, -100...100.
  public var priority = 0

  /// The defaults.
  public init() {
    scan = ScanOptions()
    // Who scans in the background shows what there is.
    scan.drafts = true
  }
}

extension ScanJobOptions: JSONOptions {
  /// Takes the options of a scan, and "priority".
  public init(_ reader: inout OptionReader) throws {
    self.init()
    let drafts = try reader.bool("drafts") ?? scan.drafts
    scan = try ScanOptions(&reader)
    scan.drafts = drafts
    priority = try reader.integer("priority", in: -100...100) ?? priority
  }
}
