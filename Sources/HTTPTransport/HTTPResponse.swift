import Glibc

/// What a server answered.
public struct HTTPResponse: Sendable {
  /// The status code, 200...599.
  public var status: Int
  /// The header fields, names in lower case; of a field that comes twice the last.
  public var headers: [String: String]
  /// The body; empty when a receiver took it.
  public var body: [UInt8]

  /// Whether the request succeeded.
  public var isSuccess: Bool { 200..<300 ~= status }

  /// The media type without parameters, in lower case; "" when none was sent.
  public var contentType: String {
    let field = headers["content-type"] ?? ""
    return field.prefix { $0 != ";" }.filter { !$0.isWhitespace }.lowercased()
  }

  /// The longest wait that is believed, in seconds: a year.
  public static let longestRetryAfter = 31_536_000.0

  /// The seconds of `Retry-After`, at most ``longestRetryAfter``; nil when there is none.
  ///
  /// It is a number, or a date, which counts from when the response was made (RFC 9110, 10.2.3).
  public var retryAfterSeconds: Double? {
    guard let field = headers["retry-after"] else { return nil }
    if let seconds = Double(field) { return seconds >= 0 ? min(seconds, Self.longestRetryAfter) : nil }
    guard let date = HTTPDate.seconds(field) else { return nil }
    let made = headers["date"].flatMap(HTTPDate.seconds) ?? Double(time(nil))
    return min(max(0, date - made), Self.longestRetryAfter)
  }
}
