import BookExtraction
import SpineDetection
import Testing

@testable import Scanning

@Suite struct RecognizedSpineTests {
  @Test(arguments: [
    ("Title", "Author", 0.55, false), ("Title", "Author", 0.45, true), ("Title", "Author", 0.95, false),
    ("Title", "", 0.55, true), ("", "Author", 0.55, true),
  ])
  func fairlyReadSpinesNeedNoSecondLook(title: String, author: String, certainty: Double, isWorth: Bool) {
    let info = BookSpineInfo(title: title, author: author, confidence: .low)
    let spine = Spine(lines: [downward("Title", x: 60, 40...260)])
    let read = RecognizedSpine(spine: spine, info: info, state: .open(certainty: certainty))
    #expect(read.isWorthSecondLook == isWorth)
    #expect(!read.settled().isWorthSecondLook && !read.with(.draft).isWorthSecondLook)
  }

  @Test func isInOneState() {
    let info = BookSpineInfo(title: "A", author: "", confidence: .low)
    let open = RecognizedSpine(spine: Spine(lines: []), info: info, state: .open(certainty: 0.6))
    #expect(open.isOpen && open.isSure && !open.isDraft && !open.isSettled && open.book == nil)
    #expect(!open.with(.open(certainty: 0.59)).isSure)
    let settled = open.settled()
    #expect(settled.isSettled && settled.isSure && !settled.isOpen && settled.book == nil)
    #expect(open.with(.draft).isDraft && !open.with(.draft).isSure)
  }
}
