/// A scan that waits to be sent to a service.
public struct DeferredScan: Hashable, Sendable {
  /// Scans of lower numbers came earlier, and are sent earlier.
  public var id: Int
  /// What the service knows the scan by, whatever is sent how often.
  public var key: String
  /// The name of the photo, returned in the result.
  public var photo: String?
  /// Degrees clockwise that the photo is to be turned by: 0, 90, 180 or 270.
  public var rotation: Int
  /// How often the service failed at it.
  public var failures: Int
  /// The file of the photo in the collection's folder.
  var file: String
}

/// What became of a scan that was put off.
public struct DeferralReport: Hashable, Sendable, Codable {
  /// Its number in the queue.
  public var id: Int
  /// What the service will know it by.
  public var idempotencyKey: String
  /// What waits now.
  public var deferred: DeferredCounts
}

/// A scan that waits to be sent, for people.
public struct WaitingScan: Hashable, Sendable, Codable {
  /// Its number in the queue.
  public var id: Int
  /// What the service knows it by.
  public var idempotencyKey: String
  /// The name of the photo.
  public var photo: String?
  /// When it was put off.
  public var addedAt: Timestamp
  /// How often the service failed at it.
  public var failures: Int
  /// Whether it was set aside: it is not sent again by itself.
  public var isRefused: Bool
  /// What went wrong the last time.
  public var problem: String?
  /// Until when it rests after a failure; nil when it does not.
  public var retryAt: Timestamp?
}

/// How much waits to be sent.
public struct DeferredCounts: Hashable, Sendable, Codable {
  /// Scans that are sent when the service answers again.
  public var waiting: Int
  /// Scans that the service refused for good, kept until they are tried again or discarded.
  public var refused: Int
  /// The size of their photos.
  public var bytes: Int

  /// Counts; nothing unless given.
  public init(waiting: Int = 0, refused: Int = 0, bytes: Int = 0) {
    self.waiting = waiting
    self.refused = refused
    self.bytes = bytes
  }
}
