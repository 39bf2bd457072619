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

  /// The seconds of `Retry-After`, at most ``longestRetryAfter``; nil when there is none, or a date.
  public var retryAfterSeconds: Double? {
    headers["retry-after"].flatMap(Double.init).flatMap { $0 >= 0 ? min($0, Self.longestRetryAfter) : nil }
  }
}
