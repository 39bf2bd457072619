import EventStream
import Testing

@Suite struct ExclusiveEventParserTests {
  private func feed(_ parser: ExclusiveEventParser, _ text: String, _ body: (StreamEvent) throws -> Void) throws {
    try Array(text.utf8).withUnsafeBytes { try parser.feed($0, onEvent: body) }
  }

  @Test func aCallbackMustNotFeedIt() throws {
    let parser = ExclusiveEventParser(EventStreamParser())
    var errors: [EventStreamError] = []
    try feed(parser, "data: a\n\n") { _ in
      do { try feed(parser, "data: b\n\n") { _ in } } catch let error as EventStreamError { errors.append(error) }
    }
    #expect(errors == [.inUse])
  }

  @Test func itGoesOnAfterACallThatThrew() throws {
    struct Stop: Error {}
    let parser = ExclusiveEventParser(EventStreamParser())
    #expect(throws: Stop.self) { try feed(parser, "data: a\n\n") { _ in throw Stop() } }
    var data: [String] = []
    try feed(parser, "data: b\n\n") { data.append($0.data) }
    #expect(data == ["b"])
  }
}
