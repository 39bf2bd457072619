/// What a job tells its host.
public enum ScanJobEvent: Sendable {
  /// Something happened during the scan.
  case scan(ScanEvent)
  /// The scan failed; the last event.
  case failed(any Error)
  /// The job was stopped; the last event.
  case canceled
}
