import Collection
import Identifiers
import Imaging
import JSONValues
import RemoteScanning
import Scanning
import Threading

/// Sends the scans that wait in a collection, the oldest first, and adds the books that the service finds.
///
/// A scan leaves the queue in the transaction that adds its books, and each attempt has the same key: a call that was killed
/// is repeated without a photo being read twice. Made for one call of ``run()``, on one thread.
public final class DeferredScanDelivery {
  /// Receives the events of each scan on the calling thread; returns false to stop.
  public typealias Listener = (ScanJobEvent) -> Bool

  /// After so many scans in a row at which the service failed, it is the service that is out of order.
  private static let mostFailuresInARow = 2

  private let collection: BookCollection
  private let remote: RemoteScanner
  private let options: DeferredScanOptions
  private let onEvent: Listener
  private let begin: Int
  private var report = DeferredScanReport()
  private var failuresInARow: [DeliveryProblem] = []
  /// Whether the listener wants no more, also when it said so at the end of a scan.
  private var isStopped = false

  /// Prepares to send; nothing is sent yet.
  ///
  /// - Parameters:
  ///   - collection: Where the scans wait.
  ///   - remote: The service; ``RemoteScanner/cancelAll()`` stops the call.
  ///   - options: How.
  ///   - onEvent: Receives the events.
  public init(
    from collection: BookCollection, by remote: RemoteScanner, options: DeferredScanOptions = DeferredScanOptions(),
    onEvent: @escaping Listener = { _ in true }
  ) {
    self.collection = collection
    self.remote = remote
    self.options = options
    self.onEvent = onEvent
    begin = remote.cancellations
  }

  /// Sends until no scan waits, none can be sent now, the service fails at scans in a row, or the limit is reached.
  ///
  /// - Returns: What became of the scans.
  /// - Throws: ``Canceled``, ``CollectionError``; what was imported by then stays.
  public func run() throws -> DeferredScanReport {
    var last = 0
    for _ in 0..<options.limit {
      guard report.stoppedBy == nil,
        let scan = try collection.nextDeferredScan(after: last, refused: options.retriesRefused)
      else { break }
      guard remote.cancellations == begin, !isStopped else { throw Canceled() }
      guard failuresInARow.count < Self.mostFailuresInARow else {
        report.stoppedBy = failuresInARow.last
        break
      }
      last = scan.id
      try send(scan)
    }
    report.deferred = try collection.describe().deferred
    report.nextAttemptSeconds = try collection.secondsToNextDeferredScan().map { max($0, wait) }
    return report
  }

  /// The seconds that the service asks all to wait for.
  private var wait: Double {
    guard case RemoteError.rateLimited(let seconds?)? = report.stoppedBy?.error else { return 0 }
    return seconds
  }

  private func tell(_ event: ScanJobEvent) -> Bool {
    if !onEvent(event) { isStopped = true }
    return !isStopped
  }

  /// Sends a scan; once more, when the service has forgotten the job of an earlier attempt.
  private func send(_ scan: DeferredScan, isSecond: Bool = false) throws {
    let lease = JobLease { [self] in try keep($0, of: scan) }
    do {
      try attempt(scan, lease)
      failuresInARow = []
    } catch is Canceled {
      _ = onEvent(.canceled)
      throw Canceled()
    } catch {
      guard lease.remnant == .forgotten else { return try handle(error, of: scan, hadJob: lease.remnant == .waiting) }
      try renew(scan, after: error, isSecond: isSecond)
    }
  }

  private func attempt(_ scan: DeferredScan, _ lease: JobLease) throws {
    var how = ScanOptions()
    (how.photo, how.rotation, how.idempotencyKey) = (scan.photo, scan.rotation, scan.key)
    how.preview = options.preview
    let photo = ScanPhoto.encoded(try collection.photo(of: scan))
    _ = try remote.scan(
      photo, options: how, lease: lease, onEvent: { [self] in tell(.scan($0)) },
      isStopped: { [remote, begin] in remote.cancellations != begin })
  }

  /// Gives a scan another key, since the service knows no job by the former one.
  private func renew(_ scan: DeferredScan, after error: any Error, isSecond: Bool) throws {
    var renewed = scan
    renewed.key = Self.newKey
    // Otherwise somebody else has sent it, and taken its books.
    guard try collection.setKey(renewed.key, of: scan) else { return }
    if !isSecond, case RemoteError.notFound = error { return try send(renewed, isSecond: true) }
    try handle(error, of: renewed, hadJob: true)
  }

  /// Imports the books while the service still has them; afterwards it may forget the job.
  private func keep(_ result: ScanResult, of scan: DeferredScan) throws {
    do {
      try add(result, of: scan)
    } catch {
      guard try !isWaiting(scan) else { throw error }
    }
  }

  private func add(_ result: ScanResult, of scan: DeferredScan) throws {
    let found = try ScanImport(json: String(decoding: try JSONText.encode(result), as: UTF8.self))
    let photo = try collection.photo(of: scan).withUnsafeBytes { try Image.decode($0) }
    let imported = try collection.importDeferredScan(
      scan, found, photo: photo.rotated(quarterTurns: scan.rotation / 90), duplicates: options.duplicates.resolution)
    guard let imported else { return }
    report.imports.append(imported)
  }

  /// Whether nobody else has sent a scan in the meantime, and taken its books.
  private func isWaiting(_ scan: DeferredScan) throws -> Bool {
    try collection.nextDeferredScan(after: scan.id - 1, refused: true)?.id == scan.id
  }

  /// Has a scan wait with all those behind it, rest alone, or be set aside.
  private func handle(_ error: any Error, of scan: DeferredScan, hadJob: Bool) throws {
    guard try isWaiting(scan) else { return }
    let problem = DeliveryProblem(error)
    _ = tell(.failed(error))
    switch RetryPolicy(after: error, hadJob: hadJob) {
    case .rest: try rest(scan, problem)
    case .restWithNewKey:
      _ = try collection.setKey(Self.newKey, of: scan)
      try rest(scan, problem)
    case .setAside: try setAside(scan, problem)
    case .setAsideByService:
      failuresInARow = []
      try setAside(scan, problem)
    case .stop: report.stoppedBy = problem
    case .fail: throw error
    }
  }

  /// Lets a scan rest; the last of many failures sets it aside.
  private func rest(_ scan: DeferredScan, _ problem: DeliveryProblem) throws {
    failuresInARow.append(problem)
    let unsent = DeferredScanReport.Unsent(scan, problem)
    if try collection.noteFailure(of: scan, problem: problem.message) {
      report.failed.append(unsent)
    } else {
      report.refused.append(unsent)
    }
  }

  private func setAside(_ scan: DeferredScan, _ problem: DeliveryProblem) throws {
    try collection.refuse(scan, problem: problem.message)
    report.refused.append(.init(scan, problem))
  }

  private static var newKey: String { UniqueID.new() }
}
