import Collection
import RemoteScanning
import Threading

/// What sending feedback has done.
struct FeedbackSendReport: Encodable {
  /// How many the service took.
  var sent = 0
  /// Those that it refused; they stay unsent.
  var refused: [Refused] = []
  /// How many were not sent yet.
  var waiting = 0
  /// Why the next one could not be sent now; absent when none was left or the limit reached.
  var stoppedBy: Problem?

  /// Feedback that the service does not want.
  struct Refused: Encodable {
    /// Its number.
    var id: Int
    /// What the service said of it.
    var problem: Problem
  }
}

/// Sends the feedback that was not sent yet, the oldest first; for one call.
struct FeedbackSending {
  private let collection: BookCollection
  private let remote: RemoteScanner
  private let limit: Int

  init(_ collection: BookCollection, _ remote: RemoteScanner, limit: Int) {
    self.collection = collection
    self.remote = remote
    self.limit = limit
  }

  /// Sends until none is left, the service cannot take more now, or the host stops.
  ///
  /// - Throws: ``Canceled``, ``CollectionError``; what was sent by then is noted.
  func run() throws -> FeedbackSendReport {
    let begin = remote.cancellations
    let unsent = try collection.feedback(unsentOnly: true)
    var report = FeedbackSendReport()
    for feedback in unsent where report.stoppedBy == nil && report.sent < limit {
      do {
        try remote.sendFeedback(
          Array(try JSON.encode(FeedbackMessage(feedback))), key: feedback.key,
          isStopped: { [remote] in remote.cancellations != begin })
        // Killed before this is written, the next call sends it again, with the same key.
        try collection.markFeedbackSent([feedback.id])
        report.sent += 1
      } catch RemoteError.failed(let reason, isRetryable: false) {
        let failure = Failure(RemoteError.failed(reason, isRetryable: false))
        report.refused.append(.init(id: feedback.id, problem: Problem(failure)))
      } catch is Canceled {
        throw Canceled()
      } catch let error as CollectionError {
        throw error
      } catch {
        report.stoppedBy = Problem(Failure(error))
      }
    }
    report.waiting = unsent.count - report.sent
    return report
  }
}

extension Feedback {
  /// The same for each attempt.
  fileprivate var key: String { "feedback-\(id)-\(at.milliseconds)" }
}
