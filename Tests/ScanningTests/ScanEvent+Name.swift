@testable import Scanning

extension ScanEvent {
  /// Its case.
  var name: String {
    switch self {
    case .progress: "progress"
    case .draft: "draft"
    case .segmented: "segmented"
    case .bookProgress: "bookProgress"
    case .result: "result"
    case .complete: "complete"
    }
  }
}
