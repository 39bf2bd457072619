/// Writes events as a `text/event-stream` that every parser reads back as they were.
public enum EventStreamWriter {
  /// The bytes of an event.
  ///
  /// Line breaks of any kind in the data become line feeds for the reader, as the format knows no others. In the type and the
  /// id they are left out, with NUL, since they would begin another field or void the id.
  ///
  /// - Parameter event: What to write; type "message" and an empty id are not written.
  /// - Returns: UTF-8, ending with an empty line.
  public static func bytes(of event: StreamEvent) -> [UInt8] {
    var text: [UInt8] = []
    func field(_ name: String, _ value: some Sequence<UInt8>) {
      text += name.utf8
      text += ": ".utf8
      text += value
      text.append(UInt8(ascii: "\n"))
    }
    if let retry = event.retryMilliseconds { field("retry", String(max(0, retry)).utf8) }
    let id = event.lastEventID.utf8.filter(isPlain)
    if !id.isEmpty { field("id", id) }
    let type = event.type.utf8.filter(isPlain)
    if !type.isEmpty, !type.elementsEqual("message".utf8) { field("event", type) }
    for line in lines(of: Array(event.data.utf8)) { field("data", line) }
    text.append(UInt8(ascii: "\n"))
    return text
  }

  private static func isPlain(_ byte: UInt8) -> Bool { byte != 0 && byte != 0x0A && byte != 0x0D }

  /// The lines of a text; an empty text has one.
  private static func lines(of text: [UInt8]) -> [ArraySlice<UInt8>] {
    var lines: [ArraySlice<UInt8>] = []
    var start = text.startIndex
    for (index, byte) in text.enumerated() where byte == 0x0A || byte == 0x0D {
      let isSecondHalf = byte == 0x0A && index > 0 && text[index - 1] == 0x0D
      if !isSecondHalf { lines.append(text[start..<index]) }
      start = index + 1
    }
    return lines + [text[start...]]
  }
}
