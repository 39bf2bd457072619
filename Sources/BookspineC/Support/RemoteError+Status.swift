import CBookspineTypes
import RemoteScanning

extension RemoteError {
  /// What callers of the C functions get.
  var status: bookspine_status {
    switch self {
    case .protocolViolation: BOOKSPINE_STATUS_PROTOCOL_ERROR
    case .unauthorized: BOOKSPINE_STATUS_UNAUTHORIZED
    case .rateLimited: BOOKSPINE_STATUS_RATE_LIMITED
    case .timedOut: BOOKSPINE_STATUS_TIMED_OUT
    case .failed, .notFound: BOOKSPINE_STATUS_SERVICE_ERROR
    }
  }
}
