import Scanning

extension ScannerOptions {
  /// Reads the options of `bookspine_scanner_create`.
  init(_ json: UnsafePointer<CChar>?) throws {
    self.init()
    var reader = try OptionReader(json)
    engine = try reader.choice("engine", Engine.self) ?? engine
    languages = try reader.strings("languages") ?? languages
    modelDirectory = try reader.string("modelDirectory")
    runtimeDirectory = try reader.string("runtimeDirectory")
    threads = try reader.integer("threads", in: 0...64) ?? threads
    catalog = try reader.string("catalog")
    model = try reader.choice("model", Model.self)?.rawValue ?? model
    closerLook = try reader.bool("closerLook") ?? closerLook
    try reader.finish()
  }

  private enum Model: String, CaseIterable {
    case small
    case tiny
  }
}

extension ScanOptions {
  /// Reads the options of `bookspine_scanner_scan`.
  init(_ json: UnsafePointer<CChar>?) throws {
    var reader = try OptionReader(json)
    try self.init(&reader)
    try reader.finish()
  }

  /// Takes the options of a scan from among others.
  init(_ reader: inout OptionReader, drafts: Bool = false) throws {
    self.init()
    reviewThreshold = try reader.number("reviewThreshold", in: 0...1) ?? reviewThreshold
    photo = try reader.string("photo")
    rotation = try reader.integer("rotation", oneOf: [0, 90, 180, 270]) ?? rotation
    idempotencyKey = try reader.idempotencyKey()
    preview = try reader.bool("preview") ?? preview
    self.drafts = try reader.bool("drafts") ?? drafts
  }
}

/// The options of `bookspine_job_start`.
struct JobOptions {
  /// Those of the scan.
  let scan: ScanOptions
  /// Jobs of higher priority begin first.
  let priority: Int

  init(_ json: UnsafePointer<CChar>?) throws {
    var reader = try OptionReader(json)
    // Who scans in the background shows what there is.
    scan = try ScanOptions(&reader, drafts: true)
    priority = try reader.integer("priority", in: -100...100) ?? 0
    try reader.finish()
  }
}
