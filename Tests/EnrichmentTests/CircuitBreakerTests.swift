import Testing

@testable import Enrichment

/// The clock is a number that the tests choose.
@Suite struct CircuitBreakerTests {
  private var breaker = CircuitBreaker(failuresToOpen: 3, openSeconds: 30)

  @Test mutating func opensAfterFailuresInARow() {
    for _ in 1...2 { breaker.fail(now: 0) }
    breaker.succeed()
    for _ in 1...2 { breaker.fail(now: 0) }
    #expect(breaker.begin(now: 0))
    breaker.fail(now: 100)
    #expect(breaker.state == .open(until: 130))
    #expect(!breaker.begin(now: 129.9))
  }

  @Test mutating func letsOneTryWhenHalfOpen() {
    for _ in 1...3 { breaker.fail(now: 0) }
    #expect(breaker.begin(now: 30))
    #expect(breaker.state == .halfOpen)
    #expect(!breaker.begin(now: 31), "one is enough")
    breaker.succeed()
    #expect(breaker.state == .closed(failures: 0))
    #expect(breaker.begin(now: 31))
  }

  @Test mutating func opensAgainWhenTheTryFails() {
    for _ in 1...3 { breaker.fail(now: 0) }
    #expect(breaker.begin(now: 40))
    breaker.fail(now: 41)
    #expect(breaker.state == .open(until: 71))
    #expect(!breaker.begin(now: 70))
    #expect(breaker.begin(now: 71))
  }

  @Test mutating func letsAnotherTryWhenATryTellsNothing() {
    for _ in 1...3 { breaker.fail(now: 0) }
    #expect(breaker.begin(now: 40))
    breaker.abandon(now: 41)
    #expect(breaker.begin(now: 41))
  }

  @Test mutating func ignoresLateAnswersWhileOpen() {
    for _ in 1...3 { breaker.fail(now: 0) }
    breaker.succeed()
    breaker.fail(now: 20)
    #expect(breaker.state == .open(until: 30))
  }
}
