/// Why a request got no answer that can be used.
///
/// Messages name no token and no query.
public enum HTTPError: Error, Hashable, Sendable {
  /// The library was built without libcurl.
  case unsupported
  /// An address or a header field is not allowed.
  case invalidRequest(String)
  /// No connection could be made: name unknown, refused, no network, or not within its limit.
  case unreachable(String)
  /// The connection broke before the answer was complete.
  case interrupted(String)
  /// It took longer than a limit.
  case timedOut(String)
  /// The server could not prove who it is.
  case untrusted(String)
  /// The server sends the caller somewhere else.
  case redirected(String)
  /// The answer has more bytes than its limit.
  case tooLarge(limit: Int)
  /// The caller asked to stop.
  case canceled

  /// What went wrong and what to do about it.
  public var message: String {
    switch self {
    case .unsupported: "This library was built without the network; build it with the feature Remote (libcurl)."
    case .invalidRequest(let text), .redirected(let text): text
    case .unreachable(let text): "The server cannot be reached: \(text). Check the address and the network."
    case .interrupted(let text): "The connection to the server broke: \(text). Try again."
    case .timedOut(let text): "The server took too long: \(text). Try again later."
    case .untrusted(let text):
      "The server's certificate is not trusted: \(text). Check the address, the clock and the system's certificates."
    case .tooLarge(let limit): "The server's answer has more than \(limit) bytes."
    case .canceled: "The work was stopped by the caller."
    }
  }
}
