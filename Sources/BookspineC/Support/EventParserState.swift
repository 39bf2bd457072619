import EventStream
import Synchronization
import Threading

/// A parser that notices when it is used by two at once.
final class EventParserState {
  private var parser: EventStreamParser
  private let isInUse = Atomic(false)

  init(_ parser: EventStreamParser) { self.parser = parser }

  /// Feeds the parser; `onEvent` returns false to stop.
  ///
  /// - Throws: ``ArgumentError/invalid(_:)``, ``ArgumentError/tooLarge(_:limit:)``, ``Canceled``.
  func feed(_ bytes: UnsafeRawBufferPointer, onEvent: (StreamEvent) -> Bool) throws {
    guard isInUse.compareExchange(expected: false, desired: true, ordering: .acquiring).exchanged else {
      throw ArgumentError.invalid(
        "The parser is being fed; a callback or another thread must not feed it at the same time.")
    }
    defer { isInUse.store(false, ordering: .releasing) }
    do {
      try parser.feed(bytes) { guard onEvent($0) else { throw Canceled() } }
    } catch EventStreamError.tooLarge(let limit) {
      throw ArgumentError.tooLarge("A line or an event of the stream", limit: limit)
    }
  }
}
