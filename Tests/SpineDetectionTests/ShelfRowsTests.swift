import Imaging
import Testing

@testable import SpineDetection

@Suite struct ShelfRowsTests {
  private func rows(_ boxes: [Rect]) -> [[Int]] { shelfRows(of: Array(boxes.indices)) { boxes[$0] } }

  /// Books of a row that stand side by side on a board, of different heights.
  private func shelf(_ count: Int, board: Double, tilt: Double = 0) -> [Rect] {
    (0..<count).map { index in
      let height = 200 + Double(index * 37 % 80)
      let bottom = board + tilt * Double(index) * 50
      return Rect(x: Double(index) * 50, y: bottom - height, width: 40, height: height)
    }
  }

  @Test func goFromTheTopEachFromTheLeft() {
    let boxes = [
      Rect(x: 300, y: 420, width: 40, height: 250), Rect(x: 10, y: 30, width: 40, height: 300),
      Rect(x: 200, y: 100, width: 30, height: 230), Rect(x: 60, y: 400, width: 50, height: 280),
      Rect(x: 120, y: 300, width: 60, height: 20),
    ]
    #expect(rows(boxes) == [[1, 4, 2], [3, 0]])
    #expect(rows([]).isEmpty)
  }

  @Test func areNotJoinedByOutlinesThatGoOverTwoShelves() {
    let shelves = shelf(12, board: 300) + shelf(12, board: 650)
    let wrong = [Rect(x: 210, y: 30, width: 40, height: 610), Rect(x: 420, y: 90, width: 30, height: 420)]
    let found = rows(shelves + wrong)
    #expect(found.map { $0.filter { $0 < shelves.count } } == [Array(0..<12), Array(12..<24)])
    #expect(found.joined().count == shelves.count + wrong.count)
  }

  @Test(arguments: [-0.12, 0.12]) func mayBeTilted(tilt: Double) {
    let found = rows(shelf(20, board: 300, tilt: tilt) + shelf(20, board: 650, tilt: tilt))
    #expect(found == [Array(0..<20), Array(20..<40)])
  }

  @Test(arguments: [1, 2]) func ofFewBooksAreFoundAmongFullOnes(count: Int) {
    let found = rows(shelf(49, board: 300) + shelf(count, board: 650) + shelf(49, board: 1000))
    #expect(found == [Array(0..<49), Array(49..<49 + count), Array(49 + count..<98 + count)])
  }

  @Test func ofBooksThatAreCutOffStandByThemselves() {
    let cut = (0..<8).map { Rect(x: Double($0) * 60, y: 0, width: 50, height: 40) }
    #expect(rows(cut + shelf(8, board: 400)) == [Array(0..<8), Array(8..<16)])
  }

  @Test func takeWhatLiesOnOtherBooks() {
    let lying = [Rect(x: 500, y: 240, width: 200, height: 30), Rect(x: 500, y: 270, width: 190, height: 30)]
    #expect(rows(shelf(9, board: 300) + lying).map(Set.init) == [Set(0..<11)])
  }

  @Test func ofManyBooksAreFoundFast() {
    let boxes = (0..<20_000).map { (index: Int) -> Rect in
      let (row, column) = index.quotientAndRemainder(dividingBy: 200)
      return Rect(x: Double(column), y: Double(7 * row), width: 1, height: Double(index % 13))
    }
    #expect(rows(boxes).joined().count == boxes.count)
  }
}
