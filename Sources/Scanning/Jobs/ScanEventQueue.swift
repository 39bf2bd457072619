/// The events of a job that wait to be pulled.
///
/// Of events that only tell how far the scan is, the latest alone waits. All others are kept, but for pictures, of which the latest
/// two wait: the queue holds these, four events a book, one of progress, and the last one.
struct ScanEventQueue: Sendable {
  /// The most events that wait: many more than a photo has books; a source that sends so many is not to be trusted.
  static let limit = 10_000

  /// The most pictures that wait: each shows what those before it showed.
  private static let mostPictures = 2

  private var events: [ScanJobEvent] = []

  /// How many wait.
  var count: Int { events.count }

  /// Adds an event.
  ///
  /// - Returns: False when there is no room.
  mutating func append(_ event: ScanJobEvent) -> Bool {
    guard count < Self.limit else { return false }
    if event.isProgress { events.removeAll(where: \.isProgress) }
    if event.hasPicture { dropPictures() }
    events.append(event)
    return true
  }

  /// Makes room for one more picture.
  private mutating func dropPictures() {
    for index in events.indices.filter({ events[$0].hasPicture }).dropLast(Self.mostPictures - 1) {
      events[index] = events[index].withoutPicture
    }
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

  fileprivate var hasPicture: Bool {
    if case .scan(.segmented(let picture, _, _)) = self { !picture.isEmpty } else { false }
  }

  fileprivate var withoutPicture: ScanJobEvent {
    guard case .scan(.segmented(_, let total, let spines)) = self else { return self }
    return .scan(.segmented(imageJPEG: [], totalBooks: total, spines: spines))
  }
}
