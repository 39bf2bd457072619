import Imaging
import Testing

@testable import TextRecognition

@Suite struct TextOrientationTests {
  private let rightwards = Quad(Rect(x: 10, y: 20, width: 100, height: 30))

  /// Upright spines that read down, and up; the same photos upside down; stacks, read rightwards.
  @Test(arguments: [
    (along: 3, across: 0, reversed: [false, false]), (along: 1, across: 0, reversed: [false, true]),
    (along: 1, across: 2, reversed: [true, true]), (along: 3, across: 2, reversed: [true, false]),
    (along: 0, across: 3, reversed: [false, false]), (along: 2, across: 1, reversed: [true, true]),
  ])
  func beginsWhereMostTextDoes(along: Int, across: Int, reversed: [Bool]) {
    let downwards = rightwards.turned(quarters: 1)
    for (quad, isReversed) in zip([rightwards, downwards], reversed) {
      #expect(quad.beginning(as: TextOrientation(along: along, across: across)) == (isReversed ? quad.reversed : quad))
    }
  }
}
