import BookExtraction
import HTTPTransport
import Identifiers
import Imaging
import Scanning
import Synchronization
import Threading

/// Scans photos by a remote service; used from many threads at once.
public final class RemoteScanner: ScanSource {
  /// How the service is used.
  public let options: RemoteOptions
  /// Scans that began at an earlier count are stopped.
  private let generation = Atomic(0)

  /// Makes a scanner; nothing is sent yet.
  ///
  /// - Throws: ``HTTPError/invalidRequest(_:)``.
  public init(options: RemoteOptions) throws {
    try options.check()
    self.options = options
  }

  /// How often ``cancelAll()`` was called: who makes one scan after the other stops when it changes.
  public var cancellations: Int { generation.load(ordering: .relaxed) }

  /// Stops all scans that are running; each ends within two seconds.
  public func cancelAll() { generation.add(1, ordering: .relaxed) }

  /// Scans a photo on the calling thread.
  ///
  /// - Throws: ``Canceled`` within two seconds after the host stopped the scan, ``RemoteError``,
  ///   ``HTTPError``, ``ImagingError``.
  public func scan(
    _ photo: ScanPhoto, options scan: ScanOptions, onEvent: @escaping (ScanEvent) -> Bool,
    isStopped: @escaping @Sendable () -> Bool
  ) throws -> ScanResult {
    try self.scan(photo, options: scan, lease: nil, onEvent: onEvent, isStopped: isStopped)
  }

  /// Scans a photo on the calling thread for somebody who tries again until the books are safe.
  ///
  /// - Parameters:
  ///   - photo: The photo.
  ///   - scan: How; each attempt has the same ``ScanOptions/idempotencyKey``.
  ///   - lease: Takes the books; afterwards it tells what became of the job. Nil for a scan that is made once.
  ///   - onEvent: Receives events on the calling thread, ``ScanEvent/complete(_:)`` when the lease has taken the books.
  ///   - isStopped: Whether the scan is no longer wanted.
  /// - Returns: The books.
  /// - Throws: As ``scan(_:options:onEvent:isStopped:)``, and what the lease throws.
  public func scan(
    _ photo: ScanPhoto, options scan: ScanOptions, lease: JobLease?, onEvent: @escaping (ScanEvent) -> Bool,
    isStopped: @escaping @Sendable () -> Bool
  ) throws -> ScanResult {
    let begin = generation.load(ordering: .relaxed)
    let progress = RemoteProgress(
      onEvent: onEvent, isStopped: { [self] in isStopped() || generation.load(ordering: .relaxed) != begin })
    let start = Moment.now
    progress.send("Preparing the photo", stage: "preprocess", fraction: 0.02)
    try progress.check()
    let ready = try RemotePhoto(photo, rotation: scan.rotation, preprocessing: options.preprocessing)
    let prepared = Moment.now
    let collector = RemoteBookCollector(photo: ready, options: scan, progress: progress)
    func result() -> ScanResult {
      let timings = ScanTimings(
        decode: (prepared - start) / .milliseconds(1), recognize: (.now - prepared) / .milliseconds(1))
      return collector.result(of: ready, named: scan.photo, timings)
    }
    lease?.begin {
      try progress.check()
      return result()
    }
    try read(ready, collector, progress, scan.idempotencyKey ?? UniqueID.new(), lease)
    let duration = (Moment.now - start) / .milliseconds(1)
    // Its answer stops nothing of this scan any more.
    progress.send(.complete(ScanSummary(of: collector.books, durationMs: duration)))
    return result()
  }

  private func read(
    _ photo: RemotePhoto, _ collector: RemoteBookCollector, _ progress: RemoteProgress, _ key: String,
    _ lease: JobLease?
  ) throws {
    let service = RemoteService(options, progress: progress)
    switch options.endpoint {
    case .jobs: try RemoteJobScan(service, collector).run(photo.jpeg, key: key, lease: lease)
    case .oneShot:
      try RemoteOneShotScan(service, collector).run(photo.jpeg, key: key)
      try lease?.keep()
    }
    try progress.check()
  }

  /// What cannot be reached is offline.
  public func state(after error: any Error) -> ScanJobState {
    switch error {
    case HTTPError.unreachable, HTTPError.interrupted: .offline
    default: .error
    }
  }
}
