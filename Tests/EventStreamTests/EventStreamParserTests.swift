import EventStream
import Testing

@Suite struct EventStreamParserTests {
  @Test(arguments: StreamCase.all)
  func wholeStreams(_ example: StreamCase) throws {
    var parser = EventStreamParser()
    #expect(try events(of: [example.stream[...]], &parser) == example.events)
    #expect(parser.retryMilliseconds == example.retry)
  }

  @Test(arguments: StreamCase.all)
  func everyPairOfPieces(_ example: StreamCase) throws {
    for cut in 0...example.stream.count {
      var parser = EventStreamParser()
      let pieces = [example.stream[..<cut], example.stream[cut...]]
      #expect(try events(of: pieces, &parser) == example.events, "cut at \(cut)")
      #expect(parser.retryMilliseconds == example.retry)
    }
  }

  @Test(arguments: StreamCase.all, [1, 2, 3, 7])
  func piecesOfOneSize(_ example: StreamCase, size: Int) throws {
    var parser = EventStreamParser()
    let pieces = stride(from: 0, to: example.stream.count, by: size).map {
      example.stream[$0..<min($0 + size, example.stream.count)]
    }
    #expect(try events(of: pieces, &parser) == example.events)
  }

  @Test func longLinesAndEventsAreRefusedForGood() throws {
    for stream in ["data: 0123456789", "unknown0123456789", "data: 01234\ndata: 6789"] {
      var parser = EventStreamParser(maximumBytes: 10)
      for _ in 0..<2 {
        #expect(throws: EventStreamError.tooLarge(limit: 10)) {
          try events(of: [Array("\(stream)\n\n".utf8)[...]], &parser)
        }
      }
    }
    var parser = EventStreamParser(maximumBytes: 10)
    #expect(try events(of: [Array(":0123456789012345\ndata: 789\n\n".utf8)[...]], &parser).map(\.data) == ["789"])
  }

  @Test func anIDFromBeforeIsKept() throws {
    var parser = EventStreamParser(lastEventID: "41")
    #expect(try events(of: [Array("data: a\n\n".utf8)[...]], &parser) == [StreamEvent(data: "a", lastEventID: "41")])
    _ = try events(of: [Array("id: 42\ndata: incomplete\n".utf8)[...]], &parser)
    #expect(parser.lastEventID == "41")
  }

  @Test func itIsToldWhoseAnIDIs() throws {
    var parser = EventStreamParser(lastEventID: "6")
    var read: [Bool] = []
    let stream = "data: a\n\nid: 7\ndata: b\n\ndata: c\n\nid: 7\ndata: d\n\nid: 8\n\ndata: e\n\n"
    try Array(stream.utf8).withUnsafeBytes { try parser.feed($0) { read.append($0.hasOwnID) } }
    #expect(read == [false, true, false, true, false])
  }

  @Test func whatAReceiverThrowsPasses() {
    struct Stop: Error {}
    var parser = EventStreamParser()
    let stream = Array("data: a\n\ndata: b\n\n".utf8)
    #expect(throws: Stop.self) { try stream.withUnsafeBytes { try parser.feed($0) { _ in throw Stop() } } }
  }

  private func events(of pieces: [ArraySlice<UInt8>], _ parser: inout EventStreamParser) throws -> [StreamEvent] {
    var events: [StreamEvent] = []
    for piece in pieces { try piece.withUnsafeBytes { try parser.feed($0) { events.append($0.ofAnyID) } } }
    return events
  }
}

extension StreamEvent {
  /// The same without telling whose its id is.
  var ofAnyID: StreamEvent {
    var event = self
    event.hasOwnID = false
    return event
  }
}
