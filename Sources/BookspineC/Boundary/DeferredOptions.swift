import CBookspineTypes
import Collection

/// The options of `bookspine_collection_defer_scan`.
struct DeferOptions {
  /// The name of the photo.
  let photo: String?
  /// Degrees clockwise that the photo is to be turned by.
  let rotation: Int
  /// What the service knows the scan by.
  let key: String?

  init(_ json: UnsafePointer<CChar>?) throws {
    var reader = try OptionReader(json)
    photo = try reader.string("photo")
    rotation = try reader.integer("rotation", oneOf: [0, 90, 180, 270]) ?? 0
    key = try reader.idempotencyKey()
    try reader.finish()
  }
}

/// The options of `bookspine_collection_send_deferred`.
struct DeferredSendOptions {
  /// The most scans to send.
  let limit: Int
  /// What to do with books that the collection may have already; nil: they wait.
  let duplicates: DuplicateResolution?
  /// Whether also scans that the service has refused are sent.
  let retriesRefused: Bool
  /// Whether events have pictures.
  let preview: Bool

  init(_ json: UnsafePointer<CChar>?) throws {
    var reader = try OptionReader(json)
    limit = try reader.integer("limit", in: 1...1_000_000) ?? 1_000_000
    duplicates = try reader.choice("duplicates", DuplicateChoice.self)?.resolution
    retriesRefused = try reader.bool("retryRefused") ?? false
    preview = try reader.bool("preview") ?? true
    try reader.finish()
  }
}
