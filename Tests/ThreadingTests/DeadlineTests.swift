import Testing

@testable import Threading

@Suite struct DeadlineTests {
  @Test(arguments: [3e9, 1e300, .infinity]) func isNeverAfterMoreThanACentury(seconds: Double) {
    #expect(Deadline(after: seconds) == nil)
  }

  @Test(arguments: [-1, 0, 0.25, 0.999_999_999, 2.5e9]) func isAPointOnTheClock(seconds: Double) throws {
    let now = try #require(Deadline(after: 0)).time
    let time = try #require(Deadline(after: seconds)).time
    #expect((0..<1_000_000_000).contains(time.tv_nsec))
    #expect(time.tv_sec - now.tv_sec >= Int(max(0, seconds)))
  }
}
