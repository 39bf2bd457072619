import Imaging
import Testing

@testable import TextRecognition

@Suite struct OrientedRectangleBandsTests {
  @Test(arguments: 0..<4) func coverAnImage(turn: Int) {
    let frame = OrientedRectangle(center: Point(500, 300), axis: Point(1, 0), length: 1000, breadth: 600).turned(
      quarters: turn)
    let bands = frame.bands(breadth: 250, overlap: 50)
    #expect(bands.allSatisfy { $0.breadth <= 250 && $0.length == frame.length })
    let around = OrientedRectangle(around: bands.flatMap(\.quad.corners), axis: Point(1, 0))
    #expect(around.center.distance(to: frame.center) < 1e-9)
    #expect(abs(around.length - 1000) < 1e-9 && abs(around.breadth - 600) < 1e-9)
    for (a, b) in zip(bands, bands.dropFirst()) {
      #expect(abs(a.quad.intersectionArea(with: b.quad) - 50 * frame.length) < 1e-6)
    }
  }
}
