import Imaging
import Testing
import TextRecognition

@testable import SpineDetection

/// Two rows of twenty books each, on boards that go down a little to the right; books are 200 pixels high.
@Suite struct ShelfCardsTests {
  private static let slope = 0.02

  private static func foot(row: Int, x: Double) -> Double { 250 + 300 * Double(row) + slope * x }

  private static let boxes = (0..<2).map { row in
    (0..<20).map { book in
      let (left, height) = (30 * Double(book), 190 + Double(book * 7 % 20))
      return Rect(x: left, y: foot(row: row, x: left + 14) - height, width: 28, height: height)
    }
  }

  private static func line(
    _ text: String, x: Double, y: Double, width: Double = 60, height: Double = 12, confidence: Double = 0.95
  ) -> TextLine {
    TextLine(text: text, confidence: confidence, quad: Quad(Rect(x: x, y: y, width: width, height: height)))
  }

  private static func found(_ lines: TextLine..., on spines: [Spine] = []) -> [String] {
    ShelfCards(below: boxes).lines(of: lines, on: spines).map(\.text)
  }

  @Test func findsTextOnBoards() {
    for (row, x) in [(0, 40.0), (0, 500.0), (1, 300.0)] {
      let card = Self.line("820–829", x: x, y: Self.foot(row: row, x: x) + 6)
      #expect(Self.found(card) == ["820–829"])
      #expect(ShelfCards.row(above: card.quad, of: Self.boxes) == row)
    }
  }

  @Test func leavesWhatStandsOnSpinesOrLiesOnBooks() {
    let foot = Self.foot(row: 0, x: 330)
    #expect(Self.found(Self.line("Verlag", x: 300, y: foot - 20)) == [])
    // On books of the lower row, whose tops are 100 pixels below these feet.
    #expect(Self.found(Self.line("Lying", x: 300, y: foot + 60)) == [])
  }

  @Test func leavesTextThatIsNotAlongTheBoard() {
    let (x, y) = (300.0, Self.foot(row: 0, x: 300) + 6)
    let corners = Quad(Rect(x: x, y: y, width: 60, height: 12)).corners
    let upsideDown = Quad(corners[2], corners[3], corners[0], corners[1])
    let upright = Quad(corners[3], corners[0], corners[1], corners[2])
    for quad in [upsideDown, upright] {
      #expect(Self.found(TextLine(text: "Card", confidence: 0.9, quad: quad)) == [])
    }
  }

  @Test func leavesWhatIsHardlyRead() {
    let (x, y) = (300.0, Self.foot(row: 0, x: 300) + 6)
    #expect(Self.found(Self.line("Card", x: x, y: y, confidence: 0.5)) == [])
    #expect(Self.found(Self.line("–8", x: x, y: y)) == [])
  }

  /// A publisher's mark stands on more than one spine.
  @Test func leavesWhatSpinesSayToo() {
    let (x, y) = (300.0, Self.foot(row: 0, x: 300) + 6)
    let mark = Self.line("VERLAG", x: 600, y: 300, width: 15, height: 60)
    #expect(Self.found(Self.line("Verlag", x: x, y: y), mark) == [])
    #expect(Self.found(Self.line("Drama", x: x, y: y), mark) == ["Drama"])
  }

  /// What is printed lowest on a book that reaches further down than its neighbors has the print of others beside it.
  @Test func leavesTextBesideOtherText() {
    let (x, y) = (300.0, Self.foot(row: 0, x: 300) + 6)
    let neighbor = Self.line("Another", x: x + 100, y: y - 30, width: 15, height: 60)
    #expect(Self.found(Self.line("Press", x: x, y: y), neighbor) == [])
    #expect(Self.found(Self.line("Card", x: x, y: y), Self.line("Far", x: x, y: y - 100)) == ["Card"])
  }

  /// Of eight outlines two reach down over the card: one too many, unless one is that of the spine that the card was put on.
  @Test func doesNotAskTheSpineThatItWasPutOn() {
    var row = Array(Self.boxes[0][6..<14])
    let card = Self.line("Card", x: 300, y: Self.foot(row: 0, x: 300) + 6)
    for index in [3, 4] { row[index].height += 30 }
    let cards = ShelfCards(below: [row])
    #expect(cards.lines(of: [card], on: []) == [])
    var spine = Spine(lines: [card], colors: [nil], quad: card.quad, row: 0)
    spine.outline = Quad(row[3])
    #expect(cards.lines(of: [card], on: [spine]) == [card])
  }

  /// A book of the lower row that reaches up to the board above it.
  @Test func leavesTextOfSpinesThatGoOnBelow() {
    let title = Self.line("Title", x: 300, y: Self.foot(row: 0, x: 300) + 6)
    var spine = Spine(lines: [title], colors: [nil], quad: title.quad, row: 1)
    #expect(Self.found(title, on: [spine]) == ["Title"])
    spine.outline = Quad(Rect(x: 300, y: 255, width: 60, height: 290))
    #expect(Self.found(title, on: [spine]) == [])
  }

  @Test func knowsNoBoardBelowFewBooks() {
    let card = Self.line("Card", x: 60, y: Self.foot(row: 0, x: 60) + 6)
    #expect(ShelfCards(below: [Array(Self.boxes[0].prefix(7))]).lines(of: [card], on: []) == [])
    #expect(ShelfCards(below: []).lines(of: [card], on: []) == [])
  }
}
