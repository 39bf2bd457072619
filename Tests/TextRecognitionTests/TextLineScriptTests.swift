import Imaging
import Testing

@testable import TextRecognition

@Suite struct TextLineScriptTests {
  private func isNearlyEmpty(_ text: String, squares: Double) -> Bool {
    TextLine(text: text, confidence: 1, quad: Quad(Rect(x: 5, y: 5, width: 30 * squares, height: 30))).isNearlyEmpty
  }

  @Test func isNearlyEmptyWithFarFewerCharactersThanItHasRoomFor() {
    #expect(
      isNearlyEmpty("", squares: 4) && isNearlyEmpty("    ,    ", squares: 20) && isNearlyEmpty("Φ. . ", squares: 8))
    #expect(!isNearlyEmpty("", squares: 2), "an ornament")
    #expect(!isNearlyEmpty("E A S T", squares: 8) && !isNearlyEmpty("Ah", squares: 4))
  }
}
