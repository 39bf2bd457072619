import Imaging
import Testing

@testable import SpineDetection

@Suite struct ShelfRowsTests {
  @Test func goFromTheTopEachFromTheLeft() {
    let boxes = [
      Rect(x: 300, y: 420, width: 40, height: 250), Rect(x: 10, y: 30, width: 40, height: 300),
      Rect(x: 200, y: 100, width: 30, height: 230), Rect(x: 60, y: 400, width: 50, height: 280),
      Rect(x: 120, y: 300, width: 60, height: 20),
    ]
    let rows = shelfRows(of: Array(boxes.indices)) { boxes[$0] }
    #expect(rows == [[1, 4, 2], [3, 0]])
    #expect(shelfRows(of: [Rect]()) { $0 }.isEmpty)
  }
}
