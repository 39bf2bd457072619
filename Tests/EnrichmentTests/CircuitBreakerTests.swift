import Testing

@testable import Enrichment

/// The clock is a number that the tests choose.
@Suite final class CircuitBreakerTests {
  private var breaker = CircuitBreaker(failuresToOpen: 3, openSeconds: 30)

  private func mayAsk(at now: Double) -> Bool { breaker.begin(now: now) }

  @Test func opensAfterFailuresInARow() {
    for _ in 1...2 { breaker.fail(now: 0) }
    breaker.succeed()
    for _ in 1...2 { breaker.fail(now: 0) }
    #expect(mayAsk(at: 0))
    breaker.fail(now: 100)
    #expect(breaker.state == .open(until: 130))
    #expect(!mayAsk(at: 129.9))
  }

  @Test func letsOneTryWhenHalfOpen() {
    for _ in 1...3 { breaker.fail(now: 0) }
    #expect(mayAsk(at: 30))
    #expect(breaker.state == .halfOpen)
    #expect(!mayAsk(at: 31), "one is enough")
    breaker.succeed()
    #expect(breaker.state == .closed(failures: 0))
    #expect(mayAsk(at: 31))
  }

  @Test func opensAgainWhenTheTryFails() {
    for _ in 1...3 { breaker.fail(now: 0) }
    #expect(mayAsk(at: 40))
    breaker.fail(now: 41)
    #expect(breaker.state == .open(until: 71))
    #expect(!mayAsk(at: 70))
    #expect(mayAsk(at: 71))
  }

  @Test func letsAnotherTryWhenATryTellsNothing() {
    for _ in 1...3 { breaker.fail(now: 0) }
    #expect(mayAsk(at: 40))
    breaker.abandon(now: 41)
    #expect(mayAsk(at: 41))
  }

  @Test func ignoresLateAnswersWhileOpen() {
    for _ in 1...3 { breaker.fail(now: 0) }
    breaker.succeed()
    breaker.fail(now: 20)
    #expect(breaker.state == .open(until: 30))
  }
}
