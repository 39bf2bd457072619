import Collection
import FoundationEssentials
import HTTPTransport
import Imaging
import RemoteScanning
import Scanning
import TextRecognition

/// Sends the scans that wait in a collection, the oldest first, and imports what the service finds; for one call.
final class DeferredSending {
  /// After so many jobs that failed in a way that may pass, a scan no longer holds up those behind it.
  private static let mostFailures = 10

  private let collection: BookCollection
  private let remote: RemoteScanner
  private let options: DeferredSendOptions
  private let events: EventSender
  private let begin: Int
  private var report = DeferredSendReport()

  init(_ collection: BookCollection, _ remote: RemoteScanner, _ options: DeferredSendOptions, _ events: EventSender) {
    self.collection = collection
    self.remote = remote
    self.options = options
    self.events = events
    begin = remote.cancellations
  }

  /// Sends until none waits, a scan cannot be sent now, or the host stops.
  ///
  /// - Throws: ``TextRecognitionError/canceled``, ``CollectionError``; what was imported by then stays.
  func run() throws -> DeferredSendReport {
    var last = 0
    for _ in 0..<options.limit {
      guard report.stoppedBy == nil,
        let scan = try collection.nextDeferredScan(after: last, refused: options.retriesRefused)
      else { break }
      guard remote.cancellations == begin else { throw TextRecognitionError.canceled }
      last = scan.id
      try send(scan)
    }
    report.deferred = try collection.describe().deferred
    return report
  }

  /// Sends a scan; once more, when the service has forgotten the job of an earlier attempt.
  private func send(_ scan: DeferredScan, isSecond: Bool = false) throws {
    let claim = RemoteClaim { [self] in try keep($0, of: scan) }
    do {
      try attempt(scan, claim)
    } catch TextRecognitionError.canceled {
      _ = events.send(.canceled)
      throw TextRecognitionError.canceled
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

  /// Decides whether a scan waits, and those behind it, or is set aside.
  private func handle(_ error: any Error, of scan: DeferredScan, hadJob: Bool) throws {
    // Somebody else may have sent it in the meantime, and have taken its books.
    guard try collection.nextDeferredScan(after: scan.id - 1, refused: true)?.id == scan.id else { return }
    let failure = Failure(error)
    _ = events.send(.failed(error))
    switch error {
    case RemoteError.failed(_, isRetryable: true) where hadJob, RemoteError.notFound where hadJob:
      guard scan.failures < Self.mostFailures - 1 else { return try refuse(scan, failure) }
      try collection.noteFailure(of: scan, refusal: nil)
      report.stoppedBy = Problem(failure)
    case RemoteError.protocolViolation where hadJob, HTTPError.tooLarge where hadJob: try refuse(scan, failure)
    case RemoteError.failed(_, isRetryable: false), is ImagingError, CollectionError.notFound,
      CollectionError.invalidCollection:
      try refuse(scan, failure)
    case is CollectionError: throw error
    default: report.stoppedBy = Problem(failure)
    }
  }

  private func refuse(_ scan: DeferredScan, _ failure: Failure) throws {
    try collection.noteFailure(of: scan, refusal: failure.message)
    report.refused.append(.init(id: scan.id, photo: scan.photo, problem: Problem(failure)))
  }
}
