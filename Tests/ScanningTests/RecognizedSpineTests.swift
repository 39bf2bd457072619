import BookExtraction
import SpineDetection
import Testing

@testable import Scanning

@Suite struct RecognizedSpineTests {
  @Test func isInOneState() {
    let info = BookSpineInfo(title: "A", author: "", confidence: .low)
    let open = RecognizedSpine(spine: Spine(lines: []), info: info, state: .open(certainty: 0.8))
    #expect(open.isOpen && open.isSure && !open.isDraft && !open.isSettled && open.book == nil)
    #expect(open.certainty == 0.8 && open.settled().certainty == 0)
    #expect(!open.with(.open(certainty: 0.79)).isSure)
    let settled = open.settled()
    #expect(settled.isSettled && settled.isSure && !settled.isOpen && settled.book == nil)
    #expect(open.with(.draft).isDraft && !open.with(.draft).isSure)
  }
}
