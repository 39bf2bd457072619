import EventStream
import Testing

/// A stream and the events that it means.
struct StreamCase: CustomTestStringConvertible, Sendable {
  var name: String
  var stream: [UInt8]
  var events: [StreamEvent]
  var retry: Int?

  var testDescription: String { name }

  init(_ name: String, _ stream: [UInt8], _ events: [StreamEvent], retry: Int? = nil) {
    (self.name, self.stream, self.retry) = (name, stream, retry)
    self.events = events.map { event in
      var event = event
      event.retryMilliseconds = retry
      return event
    }
  }

  init(_ name: String, _ stream: String, _ events: [StreamEvent], retry: Int? = nil) {
    self.init(name, Array(stream.utf8), events, retry: retry)
  }

  init(_ name: String, _ stream: String, data: [String]) {
    self.init(name, stream, data.map { StreamEvent(data: $0) })
  }

  private static let longText = String(repeating: "x", count: 2048)

  /// The examples in section 9.2.6 of the HTML standard.
  static let standard: [StreamCase] = [
    StreamCase("two lines in one event", "data: YHOO\ndata: +2\ndata: 10\n\n", data: ["YHOO\n+2\n10"]),
    StreamCase(
      "comment, ids, an empty id",
      ": test stream\n\ndata: first event\nid: 1\n\ndata:second event\nid\n\ndata:  third event\n",
      [StreamEvent(data: "first event", lastEventID: "1"), StreamEvent(data: "second event")]),
    StreamCase(
      "empty data, two empty lines, an event without its end", "data\n\ndata\ndata\n\ndata:", data: ["", "\n"]),
    StreamCase("a space after the colon is left out", "data:test\n\ndata: test\n\n", data: ["test", "test"]),
  ]

  /// What the tests of web-platform-tests/eventsource named here send and expect.
  static let webPlatform: [StreamCase] = [
    StreamCase("format-bom", "\u{FEFF}data:1\n\n\u{FEFF}data:2\n\ndata:3\n\n", data: ["1", "3"]),
    StreamCase("format-bom-2", "\u{FEFF}\u{FEFF}data:1\n\ndata:2\n\ndata:3\n\n", data: ["2", "3"]),
    StreamCase(
      "format-comments",
      "data:1\r:\0\n:\r\ndata:2\n:\(longText)\rdata:3\n:data:fail\r:\(longText)\ndata:4\n\n", data: ["1\n2\n3\n4"]),
    StreamCase(
      "format-data-before-final-empty-line", "retry:1000\ndata:test1\n\nid:test\ndata:test2",
      [StreamEvent(data: "test1")],
      retry: 1000),
    StreamCase("format-field-data", "data:\n\ndata\ndata\n\ndata:test\n\n", data: ["", "\n", "test"]),
    StreamCase(
      "format-field-event", "event:test\ndata:x\n\ndata:x\n\n",
      [StreamEvent(type: "test", data: "x"), StreamEvent(data: "x")]),
    StreamCase("format-field-event-empty", "event: \ndata:data\n\n", data: ["data"]),
    StreamCase("format-field-id", "id: \u{2026}\ndata:a\n\n", [StreamEvent(data: "a", lastEventID: "\u{2026}")]),
    StreamCase(
      "format-field-id-3", "id: 1\ndata: 1\n\ndata: 2\n\nid\ndata: 3\n\ndata: 4\n\n",
      [
        StreamEvent(data: "1", lastEventID: "1"), StreamEvent(data: "2", lastEventID: "1"), StreamEvent(data: "3"),
        StreamEvent(data: "4"),
      ]),
    StreamCase("format-field-id-null", "id: a\0b\ndata:a\n\n", data: ["a"]),
    StreamCase(
      "format-field-parsing",
      "data:\0\ndata:  2\rData:1\ndata\0:2\ndata:1\r\0data:4\nda-ta:3\rdata_5\ndata:3\rdata:\r\n data:32\ndata:4\n\n",
      data: ["\0\n 2\n1\n3\n\n4"]),
    StreamCase("format-field-retry", "retry:03000\ndata:x\n\n", [StreamEvent(data: "x")], retry: 3000),
    StreamCase(
      "format-field-retry-bogus", "retry:3000\nretry:1000x\ndata:x\n\n", [StreamEvent(data: "x")], retry: 3000),
    StreamCase("format-field-retry-empty", "retry\ndata:test\n\n", data: ["test"]),
    StreamCase(
      "format-field-unknown", "data:test\n data\ndata\nfoobar:xxx\njustsometext\n:thisisacommentyay\ndata:test\n\n",
      data: ["test\n\ntest"]),
    StreamCase("format-leading-space", "data:\ttest\rdata: \ndata:test\n\n", data: ["\ttest\n\ntest"]),
    StreamCase("format-newlines", "data:test\r\ndata\ndata:test\r\n\r\n", data: ["test\n\ntest"]),
    StreamCase("format-null-character", "data:\0\n\n\n\n", data: ["\0"]),
    StreamCase("format-utf-8", "data:ok\u{2026}\n\n", data: ["ok\u{2026}"]),
    StreamCase(
      "event-data", "data:msg\ndata: msg\n\n:\nfalsefield:msg\n\nfalsefield:msg\nData:data\n\ndata\n\ndata:end\n\n",
      data: ["msg\nmsg", "", "end"]),
  ]

  /// What neither of them covers.
  static let others: [StreamCase] = [
    StreamCase("nothing", "", data: []),
    StreamCase("only line breaks", "\n\r\r\n\n", data: []),
    StreamCase("a type alone makes no event", "event: a\n\ndata: b\n\n", data: ["b"]),
    StreamCase("an id alone is kept", "id: 7\n\ndata: b\n\n", [StreamEvent(data: "b", lastEventID: "7")]),
    StreamCase("carriage returns alone", "data: a\r\rdata: b\r\r", data: ["a", "b"]),
    StreamCase("mixed line breaks", "data: a\r\n\ndata: b\n\r\n", data: ["a", "b"]),
    StreamCase(
      "half a mark", Array("\u{FEFF}".utf8.prefix(2)) + Array("data: a\n\ndata: b\n\n".utf8), [StreamEvent(data: "b")]),
    StreamCase(
      "bytes that are no UTF-8", Array("data: ".utf8) + [0xFF, 0xE2, 0x82] + Array("\n\n".utf8),
      [StreamEvent(data: "\u{FFFD}\u{FFFD}")]),
    StreamCase("a retry that is too large for any number", "retry: 99999999999999999999999\ndata: a\n\n", data: ["a"]),
    StreamCase("a negative retry", "retry: -5\ndata: a\n\n", data: ["a"]),
    StreamCase(
      "an id with NUL leaves the one before", "id: 7\nid: 8\0\ndata: x\n\n", [StreamEvent(data: "x", lastEventID: "7")]),
    StreamCase(
      "an empty id alone forgets", "id: 7\ndata: a\n\nid:\n\ndata: b\n\n",
      [StreamEvent(data: "a", lastEventID: "7"), StreamEvent(data: "b")]),
    StreamCase(
      "an empty type is none", "event:\ndata: a\n\nevent:\n\nevent: b\nevent:\ndata: c\n\n", data: ["a", "c"]),
    StreamCase("all three line breaks", "data: a\r\ndata\ndata: b\r\n\r", data: ["a\n\nb"]),
    StreamCase(
      "characters of many bytes", "data: \u{66F8}\u{1F4DA}\ndata:\u{E9}\n\n", data: ["\u{66F8}\u{1F4DA}\n\u{E9}"]),
    StreamCase(
      "the last type and id count", "event: a\nevent: b\nid: 1\nid: 2\ndata: x\n\n",
      [StreamEvent(type: "b", data: "x", lastEventID: "2")]),
  ]

  static let all = standard + webPlatform + others
}
