/// How long to wait before each new attempt: twice as long each time, with jitter, so that many devices do not come at once.
struct Backoff {
  private static let longest = 30.0
  private static let shortest = 0.1

  /// Attempts that may still be made.
  private(set) var attemptsLeft: Int
  /// Seconds before the second attempt.
  var base: Double
  private let attempts: Int

  init(attempts: Int, base: Double = 1) {
    self.attempts = attempts
    self.base = base
    attemptsLeft = attempts - 1
  }

  /// Begins anew after a success.
  mutating func reset() { attemptsLeft = attempts - 1 }

  /// Seconds to wait before the next attempt; nil when there are none left.
  mutating func next() -> Double? {
    guard attemptsLeft > 0 else { return nil }
    let doublings = min(16, attempts - 1 - attemptsLeft)
    attemptsLeft -= 1
    let seconds = max(Self.shortest, base) * Double(1 << doublings)
    return min(Self.longest, seconds) * Double.random(in: 0.5...1)
  }
}
