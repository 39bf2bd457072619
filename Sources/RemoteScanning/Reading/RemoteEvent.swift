import EventStream
import JSONValues

/// What an event of the service's stream says, in either spelling.
enum RemoteEvent {
  /// How far the job is.
  case progress(RemoteJobProgress)
  /// The spines are known; the picture may be empty.
  case segmented(jpeg: [UInt8], totalBooks: Int)
  /// The book `current` of `total` is at a stage.
  case bookProgress(current: Int, total: Int, stage: String)
  /// A book while more is read, by the first look or after it; only servers of this library send such.
  case draft(RemoteBook)
  /// A book has been read.
  case result(RemoteBook)
  /// All books have been read.
  case complete(RemoteCompletion)
  /// The job failed.
  case failed(RemoteError)
  /// Somebody canceled the job.
  case canceled
  /// The service saw no progress for five minutes.
  case timeout
  /// The connection stands.
  case ping
  /// Nothing that this version knows.
  case unknown

  /// Reads an event; one without a name may tell its type in the payload.
  init(_ event: StreamEvent) {
    let json = JSONValue(parsing: event.data.utf8) ?? .null
    let name = event.type == "message" ? json["type"]?.text ?? "" : event.type
    self = Self.known(name, json) ?? .unknown
  }

  private static func known(_ name: String, _ json: JSONValue) -> RemoteEvent? {
    switch name {
    case "progress", "enrichment_degraded": json.isObject ? .progress(RemoteJobProgress(json, name: name)) : nil
    case "segmented": segmented(json)
    case "book_progress", "bookProgress": bookProgress(json)
    case "result": RemoteBook(json).map { .result($0) }
    case "draft": RemoteBook(json).map { .draft($0) }
    case "complete", "completed": .complete(RemoteCompletion(json))
    case "error", "failed": .failed(failure(json))
    case "canceled", "cancelled": .canceled
    case "timeout": .timeout
    case "ping": .ping
    default: nil
    }
  }

  /// The largest picture that is taken, in bytes; those of a scan on the device are no larger.
  private static let largestPicture = 1_000_000
  /// More books than a photo can show are a mistake.
  private static let mostBooks = 10_000.0

  private static func count(_ value: JSONValue?) -> Int? {
    value?.number.flatMap { 0...mostBooks ~= $0 ? Int($0) : nil }
  }

  private static func segmented(_ json: JSONValue) -> RemoteEvent? {
    guard let total = count(json["totalBooks"]) else { return nil }
    let text = json["image"]?.text ?? ""
    let base64 = text.hasPrefix("data:") ? String(text.drop { $0 != "," }.dropFirst()) : text
    let bytes = base64.utf8.count / 4 * 3 <= largestPicture + 2 ? Base64.bytes(base64) ?? [] : []
    let isTaken = bytes.count <= largestPicture && bytes.starts(with: [0xFF, 0xD8])
    return .segmented(jpeg: isTaken ? bytes : [], totalBooks: total)
  }

  private static func bookProgress(_ json: JSONValue) -> RemoteEvent? {
    guard let current = count(json["current"]), let total = count(json["total"]), current >= 1 else { return nil }
    return .bookProgress(current: current, total: total, stage: json["stage"]?.text?.sanitized ?? "analyze")
  }

  private static func failure(_ json: JSONValue) -> RemoteError {
    let inner = json["error"].flatMap { $0.isObject ? $0 : nil } ?? json
    let message = (inner["message"]?.text ?? json["error"]?.text)?.sanitizedClause ?? "no reason given"
    let code = inner["code"]?.text?.sanitized
    return .failed(
      code.map { "\(message) (\($0))" } ?? message, isRetryable: inner["retryable"]?.flag ?? false)
  }
}
