import Glibc
import Testing
import Threading

@Suite struct MomentTests {
  @Test func timePassesAsOnOtherClocks() {
    let (begin, other) = (Moment.now, ContinuousClock.now)
    usleep(20_000)
    let (passed, otherPassed) = (Moment.now - begin, ContinuousClock.now - other)
    #expect(passed >= .milliseconds(20) && abs((passed - otherPassed) / .milliseconds(1)) < 1000)
  }

  @Test func momentsAreCompared() {
    let now = Moment.now
    #expect(now < now + .nanoseconds(1) && now > now + .seconds(-1) && now == now + .zero)
    #expect((now + .seconds(90)) - now == .seconds(90))
  }
}
