import Glibc
import Testing

@testable import Scanning

@Suite struct ScanProgressTests {
  @Test func extractionIsTakenOffTheStageThatItIsWithin() throws {
    let progress = ScanProgress(decodeMilliseconds: 0) { _ in true }
    for stage in [ScanProgress.Stage.preview, .secondLook] {
      try progress.stage(stage) { progress.extracting { progress.matching { _ = usleep(5000) } } }
    }
    let timings = progress.timings
    #expect(timings.match >= 10 && timings.extract >= 0 && timings.extract < 10)
    #expect(timings.recognize >= 0 && timings.recognize < 10)
  }
}
