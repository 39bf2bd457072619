import Collection
import Imaging

extension CollectionOptions {
  /// Reads the options of `bookspine_collection_open`.
  init(_ json: UnsafePointer<CChar>?) throws {
    self.init()
    var reader = try OptionReader(json)
    reviewThreshold = try reader.number("reviewThreshold", in: 0...1) ?? reviewThreshold
    busyTimeout = try reader.integer("busyTimeout", in: 0...600_000) ?? busyTimeout
    keepsPhotos = try reader.bool("keepPhotos") ?? keepsPhotos
    photoLimit = try reader.integer("photoLimit", in: 0...1 << 50) ?? photoLimit
    deferredLimit = try reader.integer("deferredLimit", in: 0...1_000_000) ?? deferredLimit
    deferredByteLimit = try reader.integer("deferredByteLimit", in: 0...1 << 50) ?? deferredByteLimit
    countsUsage = try reader.bool("countUsage") ?? countsUsage
    try reader.finish()
  }
}

/// The options of `bookspine_collection_import_scan`.
struct ScanImportOptions {
  var duplicates: DuplicateChoice
  var rotation: Int

  init(_ json: UnsafePointer<CChar>?) throws {
    var reader = try OptionReader(json)
    duplicates = try reader.choice("duplicates", DuplicateChoice.self) ?? .ask
    rotation = try reader.integer("rotation", oneOf: [0, 90, 180, 270]) ?? 0
    try reader.finish()
  }
}

/// The options of `bookspine_collection_export`.
struct ExportOptions {
  let format: ExportFormat
  /// Only books of this status; nil: all.
  let reviewStatus: ReviewStatus?

  init(_ json: UnsafePointer<CChar>?) throws {
    var reader = try OptionReader(json)
    format = try reader.choice("format", ExportFormat.self) ?? .csv
    reviewStatus = try reader.choice("reviewStatus", ReviewStatus.self)
    try reader.finish()
  }
}

/// What becomes of possible duplicates.
enum DuplicateChoice: String, CaseIterable {
  case ask, keepBoth, merge, skip

  /// Reads options that say nothing else.
  init(_ json: UnsafePointer<CChar>?, else usual: DuplicateChoice) throws {
    var reader = try OptionReader(json)
    self = try reader.choice("duplicates", DuplicateChoice.self) ?? usual
    try reader.finish()
  }

  /// The resolution; nil: they wait for one.
  var resolution: DuplicateResolution? { DuplicateResolution(rawValue: rawValue) }
}

extension WorkQuery {
  /// Reads the options of `bookspine_collection_works`.
  init(_ json: UnsafePointer<CChar>?) throws {
    self.init()
    var reader = try OptionReader(json)
    queue = try reader.bool("queue") ?? queue
    reviewStatus = try reader.choice("reviewStatus", ReviewStatus.self)
    tier = try reader.choice("tier", ConfidenceTier.self)
    duplicates = try reader.bool("duplicates")
    search = try reader.string("search")
    id = try reader.integer("id", in: 1...Int.max)
    limit = try reader.integer("limit", in: 1...WorkQuery.maximumLimit) ?? limit
    after = try reader.string("after")
    raw = try reader.bool("raw") ?? raw
    try reader.finish()
  }
}
