import Collection
import FoundationEssentials
import HTTPTransport
import Imaging
import RemoteScanning
import Scanning
import Threading

/// Sends the scans that wait in a collection, the oldest first, and imports what the service finds; for one call.
final class DeferredSending {
  /// After so many scans in a row at which the service failed, it is the service that is out of order.
  private static let mostFailuresInARow = 2

  private let collection: BookCollection
  private let remote: RemoteScanner
  private let options: DeferredSendOptions
  private let events: EventSender
  private let begin: Int
  private var report = DeferredSendReport()
  private var failuresInARow: [Problem] = []

  init(_ collection: BookCollection, _ remote: RemoteScanner, _ options: DeferredSendOptions, _ events: EventSender) {
    self.collection = collection
    self.remote = remote
    self.options = options
    self.events = events
    begin = remote.cancellations
  }

  /// Sends until none waits, nothing can be sent now, the service fails at scans in a row, the limit or the host stops.
  ///
  /// - Throws: ``Canceled``, ``CollectionError``; what was imported by then stays.
  func run() throws -> DeferredSendReport {
    var last = 0
    for _ in 0..<options.limit {
      guard report.stoppedBy == nil,
        let scan = try collection.nextDeferredScan(after: last, refused: options.retriesRefused)
      else { break }
      guard remote.cancellations == begin else { throw Canceled() }
      guard failuresInARow.count < Self.mostFailuresInARow else {
        report.stoppedBy = failuresInARow.last
        break
      }
      last = scan.id
      try send(scan)
    }
    report.deferred = try collection.describe().deferred
    report.nextAttemptSeconds = try collection.secondsToNextDeferredScan()
    return report
  }

  /// Sends a scan; once more, when the service has forgotten the job of an earlier attempt.
  private func send(_ scan: DeferredScan, isSecond: Bool = false) throws {
    let claim = RemoteClaim { [self] in try keep($0, of: scan) }
    do {
      try attempt(scan, claim)
      failuresInARow = []
    } catch is Canceled {
      _ = events.send(.canceled)
      throw Canceled()
    } catch {
      guard claim.job == .unknown else { return try handle(error, of: scan, hadJob: claim.job == .waits) }
      var renewed = scan
      renewed.key = UUID().uuidString.lowercased()
      // Otherwise somebody else has sent it, and taken its books.
      guard try collection.setKey(renewed.key, of: scan) else { return }
      if !isSecond, case RemoteError.notFound = error { return try send(renewed, isSecond: true) }
      try handle(error, of: renewed, hadJob: true)
    }
  }

  private func attempt(_ scan: DeferredScan, _ claim: RemoteClaim) throws {
    var how = ScanOptions()
    (how.photo, how.rotation, how.idempotencyKey) = (scan.photo, scan.rotation, scan.key)
    how.preview = options.preview
    let photo = ScanPhoto.encoded(try collection.photo(of: scan))
    _ = try remote.scan(
      photo, options: how, claim: claim, onEvent: { [events] in events.send($0) },
      isStopped: { [remote, begin] in remote.cancellations != begin })
  }

  /// Imports the books while the service still has them.
  private func keep(_ result: ScanResult, of scan: DeferredScan) throws {
    let found = try ScanImport(json: String(decoding: try JSON.encode(result), as: UTF8.self))
    let photo = try collection.photo(of: scan).withUnsafeBytes { try Image.decode($0) }
    let imported = try collection.importDeferredScan(
      scan, found, photo: photo.rotated(quarterTurns: scan.rotation / 90), duplicates: options.duplicates)
    guard let imported else { return }
    report.imports.append(imported)
  }

  /// Decides whether a scan waits with all those behind it, rests alone, or is set aside.
  private func handle(_ error: any Error, of scan: DeferredScan, hadJob: Bool) throws {
    // Somebody else may have sent it in the meantime, and have taken its books.
    guard try collection.nextDeferredScan(after: scan.id - 1, refused: true)?.id == scan.id else { return }
    let failure = Failure(error)
    _ = events.send(.failed(error))
    switch error {
    case RemoteError.failed(_, isRetryable: true), RemoteError.timedOut, HTTPError.timedOut, HTTPError.interrupted:
      try fail(scan, failure)
    case RemoteError.notFound where hadJob: try fail(scan, failure)
    case RemoteError.protocolViolation where hadJob, HTTPError.tooLarge where hadJob: try refuse(scan, failure)
    case RemoteError.failed(_, isRetryable: false):
      // A service that judges photos is not out of order.
      failuresInARow = []
      try refuse(scan, failure)
    case is ImagingError, CollectionError.notFound, CollectionError.invalidCollection: try refuse(scan, failure)
    case CollectionError.file: try fail(scan, failure)
    case is CollectionError: throw error
    // A job that was taken up and is refused now: its token has expired, and only another key gets another.
    case RemoteError.unauthorized where hadJob:
      _ = try collection.setKey(UUID().uuidString.lowercased(), of: scan)
      try fail(scan, failure)
    case RemoteError.protocolViolation, HTTPError.tooLarge: try fail(scan, failure)
    case is RemoteError, is HTTPError: report.stoppedBy = Problem(failure)
    // What this library cannot make sense of is this scan's answer, not the service.
    default: try fail(scan, failure)
    }
  }

  /// Has a scan rest, so that it does not hold up those behind it; a service that fails at all of them ends the call.
  private func fail(_ scan: DeferredScan, _ failure: Failure) throws {
    failuresInARow.append(Problem(failure))
    let unsent = DeferredSendReport.Unsent(scan, failure)
    if try collection.noteFailure(of: scan, problem: failure.message) {
      report.failed.append(unsent)
    } else {
      report.refused.append(unsent)
    }
  }

  private func refuse(_ scan: DeferredScan, _ failure: Failure) throws {
    try collection.refuse(scan, problem: failure.message)
    report.refused.append(.init(scan, failure))
  }
}
