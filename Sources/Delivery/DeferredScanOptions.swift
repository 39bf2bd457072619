import Collection
import JSONValues
import Scanning

/// What is kept of a scan that is sent later, beside its photo.
public struct DeferralOptions: Sendable {
  /// The name of the photo.
  public var photo: String?
  /// Degrees clockwise that the photo is to be turned by: 0, 90, 180 or 270.
  public var rotation = 0
  /// What the service knows the scan by; nil makes one up.
  public var idempotencyKey: String?

  /// The defaults.
  public init() {}
}

extension DeferralOptions: JSONOptions {
  /// Takes what is kept of a scan.
  public init(_ reader: inout OptionReader) throws {
    photo = try reader.string("photo")
    rotation = try reader.rotation() ?? rotation
    idempotencyKey = try reader.idempotencyKey()
  }
}

/// How the scans that wait are sent.
public struct DeferredScanOptions: Sendable {
  /// The most scans to send.
  public var limit = 1_000_000
  /// What to do with books that the collection may have already.
  public var duplicates = DuplicateChoice.ask
  /// Whether scans are sent, too, that the service has refused or that rest after a failure.
  public var retriesRefused = false
  /// Whether events have pictures.
  public var preview = true

  /// The defaults.
  public init() {}
}

extension DeferredScanOptions: JSONOptions {
  /// Takes how scans are sent.
  public init(_ reader: inout OptionReader) throws {
    limit = try reader.integer("limit", in: 1...1_000_000) ?? limit
    duplicates = try reader.duplicates() ?? duplicates
    retriesRefused = try reader.bool("retryRefused") ?? retriesRefused
    preview = try reader.bool("preview") ?? preview
  }
}
