/// The events of a job that wait to be pulled.
///
/// Of events that only tell how far the scan is, the latest alone waits. All others are kept, so the queue holds
/// at most two previews, four events a book, one of progress, and the last one.
struct ScanEventQueue: Sendable {
  /// The most events that wait: many more than a photo has books; a source that sends so many is not to be trusted.
  static let limit = 10_000

  private var events: [ScanJobEvent] = []

  /// How many wait.
  var count: Int { events.count }

  /// Adds an event.
  ///
  /// - Returns: False when there is no room.
  mutating func append(_ event: ScanJobEvent) -> Bool {
    guard count < Self.limit else { return false }
    if event.isProgress { events.removeAll(where: \.isProgress) }
    events.append(event)
    return true
  }

  /// Adds the event after which there are no more; there is always room for it.
  mutating func appendLast(_ event: ScanJobEvent) { events.append(event) }

  /// Takes the oldest event.
  mutating func popFirst() -> ScanJobEvent? { events.isEmpty ? nil : events.removeFirst() }
}

extension ScanJobEvent {
  fileprivate var isProgress: Bool {
    switch self {
    case .scan(.progress), .scan(.bookProgress): true
    default: false
    }
  }
}
