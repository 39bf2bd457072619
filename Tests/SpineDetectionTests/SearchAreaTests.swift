import Imaging
import Testing
import TextRecognition

@testable import SpineDetection

@Suite struct SearchAreaTests {
  /// A spine with text that reads down, from (x, top) to (x + width, bottom).
  private func down(_ x: Double, _ top: Double, _ width: Double, _ bottom: Double) -> Spine {
    spine(Quad(Point(x + width, top), Point(x + width, bottom), Point(x, bottom), Point(x, top)))
  }

  private func spine(_ quad: Quad) -> Spine {
    Spine(lines: [TextLine(text: "A Title", confidence: 1, quad: quad)])
  }

  /// The place around a spine that stands between two others, from 100 to 500.
  private func place(of spine: Spine) -> Quad {
    spine.searchArea(among: [down(60, 100, 40, 500), spine, down(160, 120, 40, 480)])
  }

  @Test func reachesAsFarAsTheSpinesBesideIt() {
    let place = self.place(of: down(115, 150, 30, 260))
    #expect(place.boundingBox.y <= 100 && place.boundingBox.maxY >= 500)
    #expect(place.direction.y > 0.99, "it reads as its text does")
    #expect((30..<60).contains(place.height))
  }

  @Test func reachesAlongASpineWhoseTextIsSetAcross() {
    let place = self.place(of: spine(Quad(Rect(x: 112, y: 200, width: 36, height: 40))))
    #expect(place.boundingBox.y <= 100 && place.boundingBox.maxY >= 500)
    #expect(place.direction.x > 0.99 && (36..<90).contains(place.length), "it reads as its text does")
  }

  @Test func aLyingBookBesideStandingOnesIsSearchedAlongItsText() {
    let lying = spine(Quad(Rect(x: 220, y: 450, width: 300, height: 40)))
    let place = lying.searchArea(among: [
      lying, spine(Quad(Rect(x: 200, y: 400, width: 340, height: 40))), down(160, 120, 40, 480),
    ])
    #expect(place.boundingBox.y > 400 && place.length >= 340)
  }
}
