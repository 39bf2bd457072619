import Collection
import JSONValues
import RemoteScanning
import Threading

/// Sends the feedback that was not sent yet, the oldest first of what failed least often; for one call of ``run()``.
public struct FeedbackDelivery {
  /// The most that one call tries to send.
  public static let maximumLimit = 1_000_000

  /// After so many failures in a row, it is the service that is out of order.
  private static let mostFailuresInARow = 2

  private let collection: BookCollection
  private let remote: RemoteScanner
  private let limit: Int

  /// Prepares to send; nothing is sent yet.
  ///
  /// - Parameters:
  ///   - collection: Where the feedback waits.
  ///   - remote: The service; ``RemoteScanner/cancelAll()`` stops the call.
  ///   - limit: The most to try to send.
  public init(from collection: BookCollection, by remote: RemoteScanner, limit: Int = Self.maximumLimit) {
    self.collection = collection
    self.remote = remote
    self.limit = limit
  }

  /// Sends until none is left, none can be sent now, the service fails at two in a row, or the limit is reached.
  ///
  /// What the service did not take comes last the next time, so that it holds nothing up.
  ///
  /// - Returns: What became of the feedback.
  /// - Throws: ``Canceled``, ``CollectionError``; what was sent by then is noted.
  public func run() throws -> FeedbackReport {
    let begin = remote.cancellations
    let unsent = try collection.feedback(unsentOnly: true)
    var report = FeedbackReport()
    var failuresInARow = 0
    for feedback in unsent.prefix(max(0, limit)) where report.stoppedBy == nil {
      guard failuresInARow < Self.mostFailuresInARow else {
        report.stoppedBy = report.failed.last?.problem
        break
      }
      do {
        try send(feedback, begin)
        report.sent += 1
        failuresInARow = 0
      } catch let error where error is Canceled || error is CollectionError {
        throw error
      } catch {
        failuresInARow = try note(error, of: feedback, in: &report) ? failuresInARow + 1 : 0
      }
    }
    report.waiting = unsent.count - report.sent
    return report
  }

  /// Notes why feedback was not sent; returns whether the service may be out of order.
  private func note(_ error: any Error, of feedback: Feedback, in report: inout FeedbackReport) throws -> Bool {
    let unsent = FeedbackReport.Unsent(id: feedback.id, problem: DeliveryProblem(error))
    // An address that is not there may be that of the detection: the next one tells.
    let policy = RetryPolicy(after: error, hadJob: true)
    switch policy {
    case .rest: report.failed.append(unsent)
    case .setAside, .setAsideByService: report.refused.append(unsent)
    case .stop, .restWithNewKey, .fail:
      report.stoppedBy = unsent.problem
      return false
    }
    try collection.noteFailure(ofFeedback: feedback.id)
    return policy == .rest
  }

  private func send(_ feedback: Feedback, _ begin: Int) throws {
    try remote.sendFeedback(
      Array(try JSONText.encode(FeedbackMessage(feedback))), key: feedback.key,
      isStopped: { [remote] in remote.cancellations != begin })
    // Killed before this is written, the next call sends it again, with the same key.
    try collection.markFeedbackSent([feedback.id])
  }
}

extension Feedback {
  /// The same for each attempt.
  fileprivate var key: String { "feedback-\(id)-\(at.milliseconds)" }
}
