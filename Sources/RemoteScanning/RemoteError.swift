/// Why a service gave no books, where the connection is not to blame.
public enum RemoteError: Error, Hashable, Sendable {
  /// The answer is not what the protocol says.
  case protocolViolation(String)
  /// The service wants other credentials, or a token has expired.
  case unauthorized(String)
  /// The service has had too many requests; seconds to wait, when it told.
  case rateLimited(seconds: Double?)
  /// The service has nothing at an address of its own, such as a job that it has forgotten.
  case notFound(String)
  /// The job goes on at the service; its results can be asked for later.
  case unfinished(String)
  /// The service or its job took too long.
  case timedOut(String)
  /// The service refused the photo or failed at it; what it told, and whether trying again may help.
  case failed(String, isRetryable: Bool)

  /// What went wrong and what to do about it.
  public var message: String {
    switch self {
    case .protocolViolation(let text):
      "The service does not speak the protocol: \(text). Check the address, or ask who runs it."
    case .unauthorized(let text):
      "The service refuses access: \(text). Check the address, or scan again for a new token."
    case .rateLimited(.some(let seconds)):
      "The service has had too many requests; try again in \(Int(seconds.rounded(.up))) s."
    case .rateLimited(.none): "The service has had too many requests; try again later."
    case .unfinished(let text): "The service has not finished the scan: \(text). Try again later."
    case .timedOut(let text): "The service took too long: \(text). Try again later."
    case .notFound(let text): "The service failed: \(text)."
    case .failed(let text, let isRetryable):
      "The service failed: \(text)." + (isRetryable ? " Try again later." : "")
    }
  }

  /// Whether the same call may succeed later.
  public var isRetryable: Bool {
    switch self {
    case .protocolViolation, .unauthorized, .notFound: false
    case .rateLimited, .unfinished, .timedOut: true
    case .failed(_, let isRetryable): isRetryable
    }
  }
}
