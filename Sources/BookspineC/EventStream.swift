import CBookspineTypes
import EventStream
import JSONValues
import RemoteScanning
import Threading

/// Makes a parser for a `text/event-stream`, by the HTML standard.
///
/// - Parameters:
///   - optionsJSON: NULL for the defaults, or {"lastEventId": the last id of an earlier connection, "maximumBytes":
///     1...1073741824 of a line and of an event (8388608)}.
///   - outParser: Receives the parser, which you free with bookspine_event_parser_destroy(); NULL on failure.
/// - Returns: BOOKSPINE_STATUS_OK, _INVALID_ARGUMENT or _INVALID_OPTIONS.
@c(bookspine_event_parser_create)
public func eventParserCreate(
  _ optionsJSON: UnsafePointer<CChar>?,
  _ outParser: UnsafeMutablePointer<UnsafeMutablePointer<bookspine_event_parser>?>?
) -> bookspine_status {
  withStatus {
    let out = try output(outParser, "out_parser", empty: nil)
    var reader = try OptionReader(optionsJSON)
    let lastEventID = try reader.string("lastEventId") ?? ""
    guard !lastEventID.unicodeScalars.contains(where: { [0, 10, 13].contains($0.value) }) else {
      throw OptionError("Option \"lastEventId\" has a line break or a NUL, which no event's id has.")
    }
    let limit = try reader.integer("maximumBytes", in: 1...1 << 30) ?? EventStreamParser.defaultLimit
    try reader.finish()
    let parser = EventStreamParser(maximumBytes: limit, lastEventID: lastEventID)
    out.pointee = ExclusiveEventParser(parser).retainedHandle()
  }
}

/// Reads the next bytes of a stream, which may be cut anywhere.
///
/// - Parameters:
///   - parser: The parser; one thread at a time.
///   - bytes: The bytes; may be NULL when size is 0.
///   - size: Their count.
///   - callback: Receives each event that they complete, on the calling thread. Unless it returns 0 the rest of the bytes is
///     dropped and the call returns BOOKSPINE_STATUS_CANCELED.
///   - userData: Handed to the callback as it is.
/// - Returns: BOOKSPINE_STATUS_OK, _CANCELED, _INVALID_ARGUMENT, or _TOO_LARGE, which all later calls return, too.
@c(bookspine_event_parser_feed)
public func eventParserFeed(
  _ parser: UnsafeMutablePointer<bookspine_event_parser>?, _ bytes: UnsafePointer<UInt8>?, _ size: UInt,
  _ callback: bookspine_stream_event_callback?, _ userData: UnsafeMutableRawPointer?
) -> bookspine_status {
  withStatus {
    let parser = try ExclusiveEventParser.behind(parser)
    let callback = try required(callback, "callback")
    guard let count = Int(exactly: size) else { throw ArgumentError.tooLarge("bytes", limit: Int.max) }
    let start = size > 0 ? try required(bytes, "bytes") : nil
    try parser.feed(UnsafeRawBufferPointer(start: start, count: count)) { event in
      guard event.withCEvent({ callback($0, userData) == 0 }) else { throw Canceled() }
    }
  }
}

/// Frees a parser; an event that the stream did not complete is dropped.
///
/// - Parameter parser: The parser, or NULL.
@c(bookspine_event_parser_destroy)
public func eventParserDestroy(_ parser: UnsafeMutablePointer<bookspine_event_parser>?) {
  ExclusiveEventParser.release(parser)
}

/// Writes an event as a `text/event-stream`.
///
/// - Parameters:
///   - event: The event: type NULL or "" for "message", id NULL or "" for none, retry_milliseconds negative for none. Line breaks
///     in the data become line feeds; in the type and the id they are left out.
///   - outBuffer: Receives UTF-8 that ends with an empty line; free it with bookspine_buffer_free().
/// - Returns: BOOKSPINE_STATUS_OK, _INVALID_ARGUMENT or _TOO_LARGE.
@c(bookspine_stream_event_write)
public func streamEventWrite(
  _ event: UnsafePointer<bookspine_stream_event>?, _ outBuffer: UnsafeMutablePointer<bookspine_buffer>?
) -> bookspine_status {
  withStatus {
    let out = try output(outBuffer, "out_buffer", empty: bookspine_buffer())
    let event = try required(event, "event").pointee
    out.pointee = try bookspine_buffer(copying: EventStreamWriter.bytes(of: try StreamEvent(event)))
  }
}

/// Writes an event of a scan in the spelling of the remote service's protocol, for hosts that serve their own engine.
///
/// - Parameters:
///   - event: The event, as a callback got it.
///   - optionsJSON: NULL, or {"height": of the photo in pixels, "id": the event's id, "jobId", "resultsUrl": where the results
///     are, "width": of the photo in pixels}; with width and height, books get boxes in fractions of the photo's sides.
///   - outBuffer: Receives UTF-8 that ends with an empty line, or nothing for a kind that the protocol lacks; free it with
///     bookspine_buffer_free().
/// - Returns: BOOKSPINE_STATUS_OK, _INVALID_ARGUMENT, _INVALID_OPTIONS or _INVALID_JSON.
@c(bookspine_event_write)
public func eventWrite(
  _ event: UnsafePointer<bookspine_event>?, _ optionsJSON: UnsafePointer<CChar>?,
  _ outBuffer: UnsafeMutablePointer<bookspine_buffer>?
) -> bookspine_status {
  withStatus {
    let out = try output(outBuffer, "out_buffer", empty: bookspine_buffer())
    let event = try required(event, "event").pointee
    let context = try ServedEvent.Context(optionsJSON)
    guard let served = try ServedEvent(event, in: context) else { return }
    out.pointee = try bookspine_buffer(copying: EventStreamWriter.bytes(of: served.streamEvent))
  }
}
