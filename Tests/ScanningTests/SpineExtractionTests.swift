import BookExtraction
import Imaging
import SpineDetection
import Testing
import TextRecognition

@testable import Scanning

@Suite struct SpineExtractionTests {
  @Test(arguments: [false, true]) func tellsWhichWayALabelRuns(isUpward: Bool) throws {
    var title = downward("A title that is read along the spine", x: 60, 40...260)
    if isUpward { title.quad = title.quad.reversed }
    let label = TextLine(text: "823.9", confidence: 1, quad: Quad(Rect(x: 40, y: 270, width: 36, height: 12)))
    let lines = Spine(lines: [title, label]).extractionLines
    let across = try #require(lines.first { $0.text == "823.9" })
    #expect(across.direction == .across && across.runsForward == !isUpward)
  }
}
