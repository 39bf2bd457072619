import Glibc
import Testing
import Threading

@testable import Scanning

@Suite struct ScanProgressTests {
  @Test func extractionIsTakenOffTheStageThatItIsWithin() throws {
    let progress = ScanProgress(decodeMilliseconds: 0) { _ in true }
    let start = Moment.now
    for stage in [ScanProgress.Stage.preview, .secondLook] {
      try progress.stage(stage) { progress.extracting { progress.matching { _ = usleep(5000) } } }
    }
    let passed = (Moment.now - start) / .milliseconds(1)
    let timings = progress.timings
    #expect(timings.match >= 10 && timings.extract >= 0 && timings.recognize >= 0)
    #expect(timings.match + timings.extract + timings.recognize <= passed, "no moment counts twice")
  }
}
