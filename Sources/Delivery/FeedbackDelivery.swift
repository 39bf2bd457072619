import Collection
import JSONValues
import RemoteScanning
import Threading

/// Sends the feedback that was not sent yet, the oldest first; for one call of ``run()``.
public struct FeedbackDelivery {
  /// The most that one call sends.
  public static let maximumLimit = 1_000_000

  private let collection: BookCollection
  private let remote: RemoteScanner
  private let limit: Int

  /// Prepares to send; nothing is sent yet.
  ///
  /// - Parameters:
  ///   - collection: Where the feedback waits.
  ///   - remote: The service; ``RemoteScanner/cancelAll()`` stops the call.
  ///   - limit: The most to send.
  public init(from collection: BookCollection, by remote: RemoteScanner, limit: Int = Self.maximumLimit) {
    self.collection = collection
    self.remote = remote
    self.limit = limit
  }

  /// Sends until none is left, the service cannot accept more now, or the limit is reached.
  ///
  /// - Returns: What became of the feedback.
  /// - Throws: ``Canceled``, ``CollectionError``; what was sent by then is noted.
  public func run() throws -> FeedbackReport {
    let begin = remote.cancellations
    let unsent = try collection.feedback(unsentOnly: true)
    var report = FeedbackReport()
    for feedback in unsent where report.stoppedBy == nil && report.sent < limit {
      do {
        try send(feedback, begin)
        report.sent += 1
      } catch let error as RemoteError where error.isRefusal {
        report.refused.append(.init(id: feedback.id, problem: DeliveryProblem(error)))
      } catch is Canceled {
        throw Canceled()
      } catch let error as CollectionError {
        throw error
      } catch {
        report.stoppedBy = DeliveryProblem(error)
      }
    }
    report.waiting = unsent.count - report.sent
    return report
  }

  private func send(_ feedback: Feedback, _ begin: Int) throws {
    try remote.sendFeedback(
      Array(try JSONText.encode(FeedbackMessage(feedback))), key: feedback.key,
      isStopped: { [remote] in remote.cancellations != begin })
    // Killed before this is written, the next call sends it again, with the same key.
    try collection.markFeedbackSent([feedback.id])
  }
}

extension RemoteError {
  /// Whether the service does not want what was sent, now or later.
  fileprivate var isRefusal: Bool { if case .failed(_, isRetryable: false) = self { true } else { false } }
}

extension Feedback {
  /// The same for each attempt.
  fileprivate var key: String { "feedback-\(id)-\(at.milliseconds)" }
}
