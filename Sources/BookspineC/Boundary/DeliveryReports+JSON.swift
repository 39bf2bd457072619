import Collection
import Delivery

/// The JSON of a ``DeferredScanReport``.
struct DeferredScanReportJSON: Encodable {
  private let imports: [ScanImportReport]
  private let failed: [Unsent]
  private let refused: [Unsent]
  private let stoppedBy: Problem?
  private let deferred: DeferredCounts
  private let nextAttemptSeconds: Double?

  private struct Unsent: Encodable {
    let id: Int
    let photo: String?
    let problem: Problem

    init(_ scan: DeferredScanReport.Unsent) {
      (id, photo, problem) = (scan.id, scan.photo, Problem(scan.problem))
    }
  }

  init(_ report: DeferredScanReport) {
    imports = report.imports
    failed = report.failed.map(Unsent.init)
    refused = report.refused.map(Unsent.init)
    stoppedBy = report.stoppedBy.map(Problem.init)
    deferred = report.deferred
    nextAttemptSeconds = report.nextAttemptSeconds
  }
}

/// The JSON of a ``FeedbackReport``.
struct FeedbackReportJSON: Encodable {
  private let sent: Int
  private let failed: [Unsent]
  private let refused: [Unsent]
  private let waiting: Int
  private let stoppedBy: Problem?

  private struct Unsent: Encodable {
    let id: Int
    let problem: Problem

    init(_ unsent: FeedbackReport.Unsent) { (id, problem) = (unsent.id, Problem(unsent.problem)) }
  }

  init(_ report: FeedbackReport) {
    (sent, waiting) = (report.sent, report.waiting)
    failed = report.failed.map(Unsent.init)
    refused = report.refused.map(Unsent.init)
    stoppedBy = report.stoppedBy.map(Problem.init)
  }
}

extension Problem {
  fileprivate init(_ problem: DeliveryProblem) { self.init(Failure(problem.error)) }
}
