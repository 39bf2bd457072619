import Synchronization

/// A parser that notices when two feed it at once.
public final class ExclusiveEventParser {
  private var parser: EventStreamParser
  private let isInUse = Atomic(false)

  /// Makes a parser that goes on where another is.
  public init(_ parser: EventStreamParser) { self.parser = parser }

  /// Feeds the parser, as ``EventStreamParser/feed(_:onEvent:)`` does.
  ///
  /// - Throws: ``EventStreamError``, ``EventStreamError/inUse`` while a callback or another thread feeds it; what `onEvent` throws.
  public func feed(_ bytes: UnsafeRawBufferPointer, onEvent: (StreamEvent) throws -> Void) throws {
    guard isInUse.compareExchange(expected: false, desired: true, ordering: .acquiring).exchanged else {
      throw EventStreamError.inUse
    }
    defer { isInUse.store(false, ordering: .releasing) }
    try parser.feed(bytes, onEvent: onEvent)
  }
}
