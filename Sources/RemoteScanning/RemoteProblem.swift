import HTTPTransport
import JSONValues

/// An answer that is no success: RFC 9457, or what services send instead.
struct RemoteProblem {
  let status: Int
  let message: String
  let isRetryable: Bool
  /// Seconds to wait, at most a year.
  let retryAfter: Double?

  /// Conflicts that pass: another attempt with the same key is still at work, or came too early.
  private static let passing = [409, 425]

  init(_ response: HTTPResponse) {
    let json = JSONValue(parsing: response.body) ?? .null
    let nested = json["error"] ?? .null
    let words = [json["detail"], json["message"], nested["message"], json["title"], nested].lazy.compactMap(\.?.text)
    status = response.status
    message = "\(words.first.map { $0.sanitizedClause } ?? "no reason given") (HTTP \(response.status))"
    isRetryable =
      (json["retryable"] ?? nested["retryable"])?.flag
      ?? (response.status >= 500 || Self.passing.contains(response.status))
    let milliseconds = (json["retryAfterMs"] ?? nested["retryAfterMs"])?.number
    retryAfter =
      milliseconds.map { min(max(0, $0 / 1000), HTTPResponse.longestRetryAfter) } ?? response.retryAfterSeconds
  }

  /// The JSON of an answer that tells of no failure.
  ///
  /// - Throws: ``RemoteError/protocolViolation(_:)`` when it is none; what went wrong, where the service says so in place of a status.
  static func checkedJSON(of response: HTTPResponse, named name: String) throws(RemoteError) -> JSONValue {
    guard let json = JSONValue(parsing: response.body) else { throw .protocolViolation("\(name) no JSON") }
    if json["success"]?.flag == false { throw RemoteProblem(response).error }
    return json
  }

  /// What the caller of the scan learns.
  var error: RemoteError {
    switch status {
    case 401, 402, 403, 407: .unauthorized(message)
    // It is not the photo that they complain of.
    case 405, 426: .protocolViolation(message)
    case 408, 504: .timedOut(message)
    case 404, 410: .notFound(message)
    case 429: .rateLimited(seconds: retryAfter)
    default: .failed(message, isRetryable: isRetryable)
    }
  }
}
