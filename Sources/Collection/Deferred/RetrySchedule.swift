/// When a scan at which a service failed is sent again: after a minute, then twice as long each time, at most ten times in all.
///
/// Ten failures take at least eight and a half hours: a service that is out of order for a while sets no scan aside.
enum RetrySchedule {
  /// After so many failures a scan is not sent again by itself.
  static let mostFailures = 10
  /// The longest rest, in milliseconds.
  static let longestRest = rest(doublings: mostFailures - 2)

  /// The rest after so many failures, in milliseconds; nil when it was the last one.
  static func rest(after failures: Int) -> Int64? {
    failures < mostFailures ? rest(doublings: max(0, failures - 1)) : nil
  }

  private static func rest(doublings: Int) -> Int64 { 60_000 << Int64(doublings) }
}
