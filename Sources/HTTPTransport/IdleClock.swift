import Threading

/// Notices when no byte has moved for too long.
struct IdleClock {
  private let limit: Duration
  private var bytes = 0
  private var last = Moment.now

  init(limit: Duration) { self.limit = limit }

  /// Notes how many bytes have moved by now; false when the same number has stood for longer than the limit.
  mutating func isWithinLimit(bytes: Int) -> Bool {
    let now = Moment.now
    if bytes != self.bytes {
      self.bytes = bytes
      last = now
    }
    return now - last <= limit
  }
}

extension Duration {
  /// In seconds.
  public var seconds: Double { self / .seconds(1) }

  /// In seconds for messages, such as "30 s" and "0.5 s".
  public var text: String {
    let tenths = (seconds * 10).rounded() / 10
    return tenths == tenths.rounded() ? "\(Int(tenths)) s" : "\(tenths) s"
  }

  /// In milliseconds, at least 1: libcurl takes 0 for "no limit".
  var positiveMilliseconds: Int { Int(max(1, min(self / .milliseconds(1), 1e9))) }
}
