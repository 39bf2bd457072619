/// An event of a `text/event-stream`.
public struct StreamEvent: Sendable, Hashable {
  /// What kind of event it is; "message" when the stream does not say.
  public var type: String
  /// Its payload; lines are separated by line feeds.
  public var data: String
  /// The latest id that the stream gave up to and with this event; "" for none.
  public var lastEventID: String
  /// Whether the stream gave that id with this event.
  public var hasOwnID = false
  /// The time to wait before connecting again that the stream asked for last, in milliseconds.
  public var retryMilliseconds: Int?

  /// Makes an event.
  public init(type: String = "message", data: String, lastEventID: String = "", retryMilliseconds: Int? = nil) {
    self.type = type
    self.data = data
    self.lastEventID = lastEventID
    self.retryMilliseconds = retryMilliseconds
  }
}
