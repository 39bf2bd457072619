import Testing

@testable import RemoteScanning

@Suite struct BackoffTests {
  @Test func waitsDoubleWithJitter() {
    var backoff = Backoff(attempts: 4)
    for longest in [1.0, 2, 4] {
      let wait = backoff.next() ?? 0
      #expect((longest / 2)...longest ~= wait)
    }
    #expect(backoff.next() == nil && backoff.attemptsLeft == 0)
  }

  @Test func noWaitIsLongerThanHalfAMinute() {
    var backoff = Backoff(attempts: 1000, base: 1e9)
    while let wait = backoff.next() { #expect(wait <= 30) }
  }

  @Test func aSuccessBeginsAnew() {
    var backoff = Backoff(attempts: 2)
    _ = backoff.next()
    backoff.reset()
    #expect(backoff.next().map { $0 <= 1 } == true)
  }
}
