import Testing
import Threading

@Suite struct WorkProgressTests {
  private struct Broken: Error {}

  @Test func fractionsNeverShrink() {
    var told: [Double] = []
    let progress = WorkProgress {
      told.append($0)
      return true
    }
    for index in 0..<50_000 { #expect(progress.shouldContinue(index % 2 == 0 ? Double(index) / 50_000 : 0)) }
    #expect(told.first == 0 && told == told.sorted() && told.allSatisfy { (0...1).contains($0) })
  }

  @Test func theHostStopsIt() throws {
    let progress = WorkProgress { _ in false }
    #expect(throws: Canceled.self) {
      try progress.limited {
        guard progress.shouldContinue(0.5) else { throw Broken() }
      }
    }
    #expect(!progress.shouldContinue(0.6))
  }

  @Test func theDeadlineStopsIt() throws {
    let progress = WorkProgress(limit: 1)
    #expect(throws: TimedOut(milliseconds: 1)) {
      try progress.limited {
        while progress.shouldContinue(0) {}
        throw Broken()
      }
    }
  }

  @Test func otherErrorsStay() {
    #expect(throws: Broken.self) { try WorkProgress().limited { throw Broken() } }
    // What was done before it could stop counts.
    let progress = WorkProgress { _ in false }
    #expect(throws: Never.self) { try progress.limited { _ = progress.shouldContinue(1) } }
  }
}
