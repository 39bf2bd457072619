import SQLite
import Threading

/// Counts what is done with a collection; nothing of it ever leaves the file.
///
/// Counts gather in memory and are written along with the next change, since looking at the queue must not cost a write.
final class UsageCounter: Sendable {
  /// What is counted.
  enum Event: String {
    /// The first page of the queue was looked at; the total adds up how many books waited.
    case queueViewed
    /// A correction was saved.
    case correctionSaved
    /// A book was found right as it was.
    case verifiedUnchanged
    /// A scan was imported; the total adds up the milliseconds that importing took.
    case scanImported
    /// Books were imported.
    case booksImported
  }

  /// Times, and a sum that goes with the event.
  struct Count: Hashable, Sendable {
    var count = 0
    var total = 0.0
  }

  private let isOn: Bool
  private let counts = Monitor<[String: Count]>([:])

  init(isOn: Bool) { self.isOn = isOn }

  /// Counts an event; `detail` counts a part of it apart ("correctionSaved.title").
  func note(_ event: Event, detail: String? = nil, times: Int = 1, total: Double = 0) {
    guard isOn, times > 0 else { return }
    let name = detail.map { "\(event.rawValue).\($0)" } ?? event.rawValue
    counts.withLock { counts in
      counts[name, default: Count()].count += times
      counts[name, default: Count()].total += total
    }
  }

  /// Whether anything was counted since the last time.
  var hasCounts: Bool { counts.withLock { !$0.isEmpty } }

  /// Hands over what was counted since the last time.
  func take() -> [String: Count] {
    counts.withLock { counts in
      defer { counts = [:] }
      return counts
    }
  }

  /// Takes back what could not be written.
  func putBack(_ taken: [String: Count]) {
    counts.withLock { counts in
      for (name, count) in taken {
        counts[name, default: Count()].count += count.count
        counts[name, default: Count()].total += count.total
      }
    }
  }

  /// Adds counts to those in the file.
  static func store(_ counts: [String: Count], in database: Database<CollectionError>) throws(CollectionError) {
    for (name, count) in counts {
      try database.run(
        """
        INSERT INTO usage VALUES (?, ?, ?, ?) ON CONFLICT (name) DO UPDATE
        SET count = count + excluded.count, total = total + excluded.total, lastAt = excluded.lastAt
        """,
        [.text(name), SQLiteValue(count.count), .real(count.total), .integer(Timestamp.now.milliseconds)])
    }
  }
}
