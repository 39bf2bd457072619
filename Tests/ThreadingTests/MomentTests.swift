import Glibc
import Testing
import Threading

@Suite struct MomentTests {
  @Test func timePassesAsOnOtherClocks() {
    let outerBegin = ContinuousClock.now
    let begin = Moment.now
    let innerBegin = ContinuousClock.now
    usleep(20_000)
    let innerPassed = ContinuousClock.now - innerBegin
    let passed = Moment.now - begin
    let outerPassed = ContinuousClock.now - outerBegin
    #expect(passed >= innerPassed - .milliseconds(1) && passed <= outerPassed + .milliseconds(1))
  }

  @Test func momentsAreCompared() {
    let now = Moment.now
    #expect(now < now + .nanoseconds(1) && now > now + .seconds(-1) && now == now + .zero)
    #expect((now + .seconds(90)) - now == .seconds(90))
  }
}
