import CBookspineTypes
import EventStream
import JSONValues
import RemoteScanning

extension StreamEvent {
  /// A caller's event.
  ///
  /// - Throws: ``ArgumentError``.
  init(_ event: bookspine_stream_event) throws {
    self.init(
      type: try event.type.map { try TextInput.cString($0, "event->type") } ?? "",
      data: try TextInput.longText(event.data, length: event.data_size, "event->data"),
      lastEventID: try event.id.map { try TextInput.cString($0, "event->id") } ?? "",
      retryMilliseconds: event.retry_milliseconds < 0 ? nil : Int(event.retry_milliseconds))
  }

  /// Lends the event as a C struct.
  func withCEvent<Result>(_ body: (UnsafePointer<bookspine_stream_event>) -> Result) -> Result {
    type.withCString { type in
      lastEventID.withCString { id in
        data.withCString { data in
          var event = bookspine_stream_event()
          (event.type, event.id, event.data) = (type, id, data)
          event.data_size = self.data.utf8.count
          event.retry_milliseconds = Int64(retryMilliseconds ?? -1)
          return withUnsafePointer(to: event, body)
        }
      }
    }
  }
}

extension ServedEvent {
  /// Translates an event as a callback gets it; nil for a kind that the protocol lacks.
  ///
  /// - Throws: ``ArgumentError``, `JSONTextError`.
  init?(_ event: bookspine_event, in context: Context) throws {
    guard let name = event.kind.protocolName else { return nil }
    let text = try TextInput.cString(event.json, "event->json")
    guard event.data_size == 0 || event.data != nil else { throw ArgumentError.null("event->data") }
    guard event.data_size >= 0, event.data_size <= TextInput.maximumJSONBytes else {
      throw ArgumentError.tooLarge("event->data", limit: TextInput.maximumJSONBytes)
    }
    let picture = [UInt8](UnsafeBufferPointer(start: event.data, count: event.data_size))
    let json = try JSONText.value(of: text, "event->json")
    guard json.isObject else { throw JSONTextError("event->json is not a JSON object.") }
    if let key = Self.missingKey(of: name, json) {
      throw JSONTextError("event->json lacks \"\(key)\", or it is not what Docs/Schemas/events.json says.")
    }
    self.init(name, json, picture: picture, in: context)
  }
}

extension bookspine_event_kind {
  fileprivate var protocolName: String? {
    switch self {
    case BOOKSPINE_EVENT_PROGRESS: "progress"
    case BOOKSPINE_EVENT_SEGMENTED: "segmented"
    case BOOKSPINE_EVENT_BOOK_PROGRESS: "bookProgress"
    case BOOKSPINE_EVENT_RESULT: "result"
    case BOOKSPINE_EVENT_COMPLETE: "complete"
    case BOOKSPINE_EVENT_ERROR: "error"
    case BOOKSPINE_EVENT_CANCELED: "canceled"
    case BOOKSPINE_EVENT_DRAFT: "draft"
    default: nil
    }
  }
}
