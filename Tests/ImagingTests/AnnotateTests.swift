import Testing

@testable import Imaging

@Suite struct AnnotateTests {
  let red: (r: UInt8, g: UInt8, b: UInt8) = (255, 0, 0)

  @Test func drawsOutlineAndNumber() throws {
    let image = try Image(width: 200, height: 100, format: .gray) { $0.update(repeating: 90, count: 20_000) }
    let quad = Quad(Rect(x: 20, y: 10, width: 160, height: 80))
    let drawn = try image.annotated(with: [Annotation(quad: quad, color: red, label: 17)])
    #expect(drawn.format == .rgb)
    #expect(drawn.pixel(20, 50) == [255, 0, 0])
    #expect(drawn.pixel(100, 10) == [255, 0, 0])
    #expect(drawn.pixel(60, 30) == [90, 90, 90])
    let middle = try drawn.cropped(to: Rect(x: 80, y: 40, width: 40, height: 20))
    let white = (0..<20).reduce(0) { sum, y in sum + (0..<40).count { middle.pixel($0, y) == [255, 255, 255] } }
    // The dots of a 1 and a 7, each 2 x 2 pixels.
    #expect(white == (10 + 11) * 4)
  }

  @Test func leavesOutWhatIsOutside() throws {
    let image = try gradient(width: 50, height: 40)
    let far = [
      Quad(Rect(x: -1e9, y: -1e9, width: 2e9, height: 2e9)), Quad(Rect(x: 500, y: 500, width: 9, height: 9)),
      Quad(Point(.nan, 1), Point(.infinity, 2), Point(3, -.infinity), Point(4, 4)),
    ]
    for quad in far {
      let drawn = try image.annotated(with: [Annotation(quad: quad, color: red)])
      #expect(drawn.pixel(25, 20) == image.pixel(25, 20))
      #expect(try image.annotated(with: [Annotation(quad: quad, color: red, label: .min)]).width == 50)
    }
  }
}
