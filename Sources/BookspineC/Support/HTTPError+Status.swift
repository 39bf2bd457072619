import CBookspineTypes
import HTTPTransport

extension HTTPError {
  /// What callers of the C functions get.
  var status: bookspine_status {
    switch self {
    case .unsupported: BOOKSPINE_STATUS_UNSUPPORTED
    case .invalidRequest: BOOKSPINE_STATUS_INVALID_ARGUMENT
    case .unreachable, .interrupted: BOOKSPINE_STATUS_NETWORK_ERROR
    case .timedOut: BOOKSPINE_STATUS_TIMED_OUT
    case .untrusted, .redirected: BOOKSPINE_STATUS_UNTRUSTED_SERVER
    case .tooLarge: BOOKSPINE_STATUS_TOO_LARGE
    case .canceled: BOOKSPINE_STATUS_CANCELED
    }
  }
}
