import CBookspineTypes
import Enrichment

extension EnrichmentError {
  /// What callers of the C functions get.
  var status: bookspine_status {
    switch self {
    case .invalidArgument: BOOKSPINE_STATUS_INVALID_ARGUMENT
    case .noThread: BOOKSPINE_STATUS_TOO_LARGE
    case .unfinished: BOOKSPINE_STATUS_NOT_READY
    }
  }
}
