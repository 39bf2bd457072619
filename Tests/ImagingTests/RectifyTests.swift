import Testing

@testable import Imaging

@Suite struct RectifyTests {
  let image = try? gradient(width: 160, height: 90)

  @Test func identityKeepsEveryPixel() throws {
    let image = try #require(image)
    let quad = Quad(Rect(x: 0, y: 0, width: 160, height: 90))
    #expect(try image.rectified(quad, width: 160, height: 90).largestDifference(to: image) <= 1)
  }

  @Test func turnedQuadTurnsTheImage() throws {
    let image = try #require(image)
    let quad = Quad(Point(0, 90), Point(0, 0), Point(160, 0), Point(160, 90))
    let turned = try image.rectified(quad, width: 90, height: 160)
    #expect(turned.largestDifference(to: try image.rotated(quarterTurns: 1)) <= 1)
  }

  @Test(arguments: [PixelFormat.gray, .rgb]) func shrinkingAverages(format: PixelFormat) throws {
    let checks = try Image(width: 320, height: 320, format: format) { samples in
      for index in 0..<320 * 320 * format.channels {
        samples[index] = (index / format.channels % 320 + index / format.channels / 320) % 2 == 0 ? 0 : 200
      }
    }
    let small = try checks.rectified(Quad(Rect(x: 0, y: 0, width: 320, height: 320)), width: 40, height: 20)
    #expect(small.samples.allSatisfy { abs(Int($0) - 100) <= 4 })
  }

  @Test func undoesPerspective() throws {
    // The plane's grey is its u coordinate; what the camera sees follows from the inverse of a known homography.
    let quad = Quad(Point(40, 30), Point(360, 60), Point(340, 250), Point(60, 280))
    let map = Homography(unitSquareTo: quad)
    let corners = [map(0, 0), map(1, 0), map(1, 1), map(0, 1)]
    #expect(zip(corners, quad.corners).allSatisfy { $0.distance(to: $1) < 1e-9 })
    let middle = map(0.5, 0.5)
    // The diagonals of the quadrilateral cross where those of the rectangle do.
    let d1 = quad.endBottom - quad.startTop
    let d2 = middle - quad.startTop
    #expect(abs(d1.x * d2.y - d1.y * d2.x) < 1e-6)
    let scene = try gradient(width: 400, height: 300)
    let flat = try scene.rectified(quad, width: 300, height: 200)
    #expect(abs(Int(flat.pixel(150, 100)[0]) - Int(scene.pixel(Int(middle.x), Int(middle.y))[0])) <= 2)
  }

  @Test func hostileQuadsDoNoHarm() throws {
    let image = try #require(image)
    let nan = Double.nan
    #expect(throws: ImagingError.self) {
      try image.rectified(Quad(Point(nan, 0), Point(1, 0), Point(1, 1), Point(0, 1)), width: 9, height: 9)
    }
    #expect(throws: ImagingError.self) {
      try image.rectified(Quad(Point(.infinity, 0), Point(1, 0), Point(1, 1), Point(0, 1)), width: 9, height: 9)
    }
    let hostile = [
      Quad(Point(0, 0), Point(0, 0), Point(0, 0), Point(0, 0)),
      Quad(Point(-9e6, -9e6), Point(9e6, -9e6), Point(9e6, 9e6), Point(-9e6, 9e6)),
      Quad(Point(0, 0), Point(100, 0), Point(20, 20), Point(0, 100)),
      Quad(Point(0, 0), Point(100, 80), Point(100, 0), Point(0, 80)),
    ]
    for quad in hostile {
      #expect(try image.rectified(quad, width: 30, height: 20).width == 30)
    }
    #expect(throws: ImagingError.self) { try image.rectified(hostile[0], width: 0, height: 20) }
    #expect(throws: ImagingError.self) { try image.rectified(hostile[0], width: .max, height: .max) }
  }
}
