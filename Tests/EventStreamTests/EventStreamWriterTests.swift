import EventStream
import Testing

@Suite struct EventStreamWriterTests {
  @Test func theFormat() {
    let event = StreamEvent(type: "result", data: "{}\nx", lastEventID: "9", retryMilliseconds: 5000)
    let text = String(decoding: EventStreamWriter.bytes(of: event), as: UTF8.self)
    #expect(text == "retry: 5000\nid: 9\nevent: result\ndata: {}\ndata: x\n\n")
  }

  @Test(arguments: StreamCase.all)
  func whatIsWrittenIsRead(_ example: StreamCase) throws {
    for event in example.events {
      var parser = EventStreamParser()
      var read: [StreamEvent] = []
      try EventStreamWriter.bytes(of: event).withUnsafeBytes { try parser.feed($0) { read.append($0.ofAnyID) } }
      #expect(read == [event])
    }
  }

  @Test func lineBreaksBeginNoFields() throws {
    let event = StreamEvent(type: "a\ndata: x", data: "1\r\n2\r3\n\nevent: y", lastEventID: "i\r\n\r\nd\0")
    var parser = EventStreamParser()
    var read: [StreamEvent] = []
    try EventStreamWriter.bytes(of: event).withUnsafeBytes { try parser.feed($0) { read.append($0.ofAnyID) } }
    #expect(read == [StreamEvent(type: "adata: x", data: "1\n2\n3\n\nevent: y", lastEventID: "id")])
  }
}
