/// Why a stream can be read no further.
public enum EventStreamError: Error, Hashable, Sendable {
  /// A line or an event has more bytes than the limit.
  case tooLarge(limit: Int)
  /// Another call feeds the parser at this moment.
  case inUse

  /// What went wrong and what to do about it.
  public var message: String {
    switch self {
    case .tooLarge(let limit): "A line or an event of the stream is longer than \(limit) bytes."
    case .inUse: "The parser is being fed; a callback or another thread must not feed it at the same time."
    }
  }
}
