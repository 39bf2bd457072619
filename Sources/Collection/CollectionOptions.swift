/// How a collection is opened.
public struct CollectionOptions: Sendable {
  /// Imported books below this confidence need review, 0...1.
  public var reviewThreshold = 0.60
  /// How long a call waits for another program's lock, in milliseconds.
  public var busyTimeout = 10_000
  /// Whether the photos of imported scans are kept.
  public var keepsPhotos = true
  /// The most bytes that kept photos may take; of a photo beyond it only the books are stored.
  public var photoLimit = 1 << 30
  /// The most scans that may wait to be sent, refused ones included.
  public var deferredLimit = 100
  /// The most bytes that their photos may take, beside ``photoLimit``.
  public var deferredByteLimit = 512 << 20
  /// Whether usage is counted, locally.
  public var countsUsage = true

  /// The defaults.
  public init() {}
}
