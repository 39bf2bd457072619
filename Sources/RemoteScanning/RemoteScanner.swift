import BookExtraction
import HTTPTransport
import Imaging
import Scanning
import Synchronization
import TextRecognition

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

  /// Stops all scans that are running; each ends within two seconds.
  public func cancelAll() { generation.add(1, ordering: .relaxed) }

  /// Scans a photo on the calling thread.
  ///
  /// - Throws: ``TextRecognitionError/canceled`` within two seconds after the host stopped the scan, ``RemoteError``,
  ///   ``HTTPError``, ``ImagingError``.
  public func scan(
    _ photo: ScanPhoto, options scan: ScanOptions, onEvent: @escaping (ScanEvent) -> Bool,
    isStopped: @escaping @Sendable () -> Bool
  ) throws -> ScanResult {
    let begin = generation.load(ordering: .relaxed)
    let progress = RemoteProgress(
      onEvent: onEvent, isStopped: { [self] in isStopped() || generation.load(ordering: .relaxed) != begin })
    let start = ContinuousClock.now
    progress.send("Preparing the photo", stage: "preprocess", fraction: 0.02)
    try progress.check()
    let ready = try RemotePhoto(photo, rotation: scan.rotation, preprocessing: options.preprocessing)
    let prepared = ContinuousClock.now
    let collector = RemoteBookCollector(photo: ready, options: scan, progress: progress)
    try read(ready, collector, progress)
    let end = ContinuousClock.now
    progress.send(.complete(ScanSummary(of: collector.books, durationMs: (end - start) / .milliseconds(1))))
    try progress.check()
    let timings = ScanTimings(
      decode: (prepared - start) / .milliseconds(1), recognize: (end - prepared) / .milliseconds(1))
    return collector.result(of: ready, named: scan.photo, timings)
  }

  private func read(_ photo: RemotePhoto, _ collector: RemoteBookCollector, _ progress: RemoteProgress) throws {
    let service = RemoteService(options, progress: progress)
    switch options.endpoint {
    case .jobs: try RemoteJobScan(service, collector).run(photo.jpeg)
    case .oneShot: try RemoteOneShotScan(service, collector).run(photo.jpeg)
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
