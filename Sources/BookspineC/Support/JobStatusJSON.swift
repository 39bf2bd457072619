import Scanning
import TextRecognition

/// What `bookspine_job_poll` returns.
struct JobStatusJSON: Encodable {
  private let state: ScanJobState
  private let fraction: Double
  private let message: String
  private let secondsElapsed: Double
  private let secondsLeft: Double?
  private let priority: Int
  private let waitingEvents: Int
  private let hasResult: Bool
  private let error: Problem?

  init(_ status: ScanJobStatus) {
    state = status.state
    fraction = status.fraction
    message = status.message
    secondsElapsed = status.secondsElapsed
    secondsLeft = status.secondsLeft
    priority = status.priority
    waitingEvents = status.waitingEvents
    hasResult = status.hasResult
    error = status.state == .canceled ? nil : status.failure.map { Problem(Failure($0)) }
  }
}

/// The time-out of a call in seconds, from milliseconds; a negative one never comes.
func timeout(milliseconds: Int32) -> Double { milliseconds < 0 ? .infinity : Double(milliseconds) / 1000 }

extension ScanJob {
  /// The oldest event, as it crosses the ABI.
  ///
  /// - Throws: ``ScanJobError/unfinished`` when none comes in time, ``ScanJobError/noMoreEvents``.
  func nextPayload(timeout: Double) throws -> EventPayload {
    switch nextEvent(timeout: timeout) {
    case .event(let event): try EventPayload(event)
    case .none: throw ScanJobError.unfinished
    case .end: throw ScanJobError.noMoreEvents
    }
  }
}
