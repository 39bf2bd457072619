import Imaging
import Testing

@testable import TextRecognition

@Suite struct InkExtentTests {
  /// Strokes 2 pixels wide, 5 apart, from x = 200 to 600 and y = 44 to 56.
  private func strokes() throws -> Image {
    let width = 800
    return try Image(width: width, height: 100, format: .rgb) { samples in
      for y in 0..<100 {
        for x in 0..<width {
          let isInk = (200..<600).contains(x) && (44..<56).contains(y) && x % 5 < 2
          (samples + 3 * (y * width + x)).update(repeating: isInk ? 30 : 200, count: 3)
        }
      }
    }
  }

  private func extent(from start: Double, to end: Double) throws -> InkExtent? {
    try InkExtent(of: Quad(Rect(x: start, y: 40, width: end - start, height: 20)), in: strokes())
  }

  @Test func seesInkBeyondTheEnds() throws {
    let extent = try #require(try extent(from: 240, to: 560))
    #expect((1.5...2.75).contains(extent.before) && (1.5...2.75).contains(extent.after), "\(extent)")
    let middle = try #require(try self.extent(from: 390, to: 410))
    #expect(middle == (try self.extent(from: 380, to: 420)), "as far as is looked at once")
    #expect(middle.before == 5)
  }

  @Test func seesNoneAroundWholeLines() throws {
    let extent = try #require(try extent(from: 194, to: 606))
    #expect(extent.before == 0 && extent.after == 0)
  }

  @Test func looksAtNoSpecksAndNoEndlessLines() throws {
    let image = try strokes()
    for rect in [
      Rect(x: 300, y: 48, width: 40, height: 3), Rect(x: 300, y: 40, width: 10, height: 20),
      Rect(x: 300, y: 40, width: 1e6, height: 20), Rect(x: 300, y: 40, width: 0, height: 0),
      Rect(x: .nan, y: 40, width: 100, height: 20), Rect(x: 0, y: 0, width: .infinity, height: .infinity),
    ] {
      #expect(try InkExtent(of: Quad(rect), in: image) == nil)
    }
  }
}
