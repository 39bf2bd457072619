import Scanning

/// What `bookspine_job_poll` returns.
struct JobStatusJSON: Encodable {
  let status: ScanJobStatus

  private enum CodingKeys: CodingKey { case error }

  func encode(to encoder: any Encoder) throws {
    try status.encode(to: encoder)
    guard status.state != .canceled, let failure = status.failure else { return }
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(Problem(Failure(failure)), forKey: .error)
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
