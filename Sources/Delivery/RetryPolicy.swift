import Collection
import HTTPTransport
import Imaging
import RemoteScanning

/// What becomes of a scan that could not be sent.
enum RetryPolicy: Equatable {
  /// It rests, so that it does not hold up those behind it.
  case rest
  /// It rests, and goes by another key from now on.
  case restWithNewKey
  /// It is set aside for good.
  case setAside
  /// It is set aside by a service that works: earlier failures were those of single scans.
  case setAsideByService
  /// It waits with all those behind it: the service, the way there, or the disk is out of order.
  case stop
  /// The collection is out of order: the call fails.
  case fail

  /// Decides.
  ///
  /// - Parameters:
  ///   - error: Why the attempt failed.
  ///   - hadJob: Whether the service had accepted the photo.
  init(after error: any Error, hadJob: Bool) {
    self =
      switch error {
      case let error as RemoteError: Self.after(error, hadJob)
      case let error as HTTPError: Self.after(error, hadJob)
      case is ImagingError, CollectionError.notFound, CollectionError.invalidCollection,
        CollectionError.invalidArgument, CollectionError.invalidRecords:
        .setAside
      case CollectionError.file: .rest
      case CollectionError.diskFull: .stop
      case is CollectionError: .fail
      // What this library cannot make sense of is this scan's answer, not the service.
      default: .rest
      }
  }

  private static func after(_ error: RemoteError, _ hadJob: Bool) -> RetryPolicy {
    switch error {
    case .failed(_, isRetryable: true), .timedOut, .unfinished, .protocolViolation: .rest
    case .failed(_, isRetryable: false): .setAsideByService
    case .notFound: hadJob ? .rest : .stop
    // The token of a job that was accepted has expired, and only another key gets another.
    case .unauthorized: hadJob ? .restWithNewKey : .stop
    case .rateLimited: .stop
    }
  }

  private static func after(_ error: HTTPError, _ hadJob: Bool) -> RetryPolicy {
    switch error {
    case .timedOut, .interrupted: .rest
    case .tooLarge: hadJob ? .setAside : .rest
    case .unsupported, .invalidRequest, .unreachable, .untrusted, .redirected, .canceled: .stop
    }
  }
}
