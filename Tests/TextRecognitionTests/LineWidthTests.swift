import Testing

@testable import TextRecognition

@Suite struct LineWidthTests {
  private typealias Recognizer = CTCRecognizer

  @Test(arguments: [(8, 64), (64, 64), (65, 96), (191, 192)]) func padsShortLines(width: Int, input: Int) {
    #expect(Recognizer.fittedWidth(width) == width)
    #expect(Recognizer.inputWidth(atLeast: width) == input)
  }

  @Test(arguments: [
    (192, 192), (207, 192), (208, 224), (286, 256), (287, 320), (1810, 1792), (2000, 2048), (100_000, 2048),
  ])
  func fitsLongLinesToTheNearestWidth(width: Int, fitted: Int) {
    #expect(Recognizer.fittedWidth(width) == fitted)
  }

  @Test func meetsFewWidths() {
    let widths = Set((8...3000).map { Recognizer.inputWidth(atLeast: Recognizer.fittedWidth($0)) })
    #expect(widths.count == 19)
    #expect(widths.min() == Recognizer.leastWidth && widths.max() == Recognizer.mostWidth)
  }

  @Test func leavesNoPaddingBesideLongLines() {
    for width in Recognizer.leastFittedWidth...Recognizer.mostWidth {
      let fitted = Recognizer.fittedWidth(width)
      #expect(Recognizer.inputWidth(atLeast: fitted) == fitted)
      #expect((0.875...1.125).contains(Double(fitted) / Double(width)))
    }
  }
}
