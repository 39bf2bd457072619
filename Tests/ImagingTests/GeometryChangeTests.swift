import Testing

@testable import Imaging

@Suite struct GeometryChangeTests {
  func mean(_ image: Image) -> Double {
    Double(image.samples.reduce(0) { $0 + Int($1) }) / Double(image.samples.count)
  }

  @Test(arguments: [(50, 40), (100, 30), (37, 91), (400, 300), (1, 1), (100, 80)])
  func resizingKeepsTheMean(width: Int, height: Int) throws {
    for format in [PixelFormat.gray, .rgb] {
      let image = try gradient(width: 200, height: 160, format: format)
      let resized = try image.resized(width: width, height: height)
      #expect((resized.width, resized.height) == (width, height))
      #expect(abs(mean(resized) - mean(image)) < 1)
    }
  }

  @Test func shrinkingByWholeFactorsIsTheExactMean() throws {
    let image = try Image(width: 4, height: 2, format: .gray) { samples in
      for (index, value) in [0, 100, 200, 200, 50, 50, 100, 0].enumerated() { samples[index] = UInt8(value) }
    }
    #expect(try image.resized(width: 2, height: 1).samples == [50, 125])
  }

  @Test(arguments: [239, 3640, 20_000]) func onePixelOfManyCountsLittle(width: Int) throws {
    for format in [PixelFormat.gray, .rgb] {
      let image = try Image(width: width, height: 1, format: format) { samples in
        for index in 0..<width * format.channels { samples[index] = index < format.channels ? 0 : 255 }
      }
      #expect(try image.resized(width: 1, height: 1).samples.allSatisfy { $0 >= 253 })
    }
  }

  @Test func whiteStaysWhite() throws {
    let image = try Image(width: 97, height: 61, format: .rgb) { $0.update(repeating: 255, count: 97 * 61 * 3) }
    #expect(try image.resized(width: 31, height: 200).samples.allSatisfy { $0 == 255 })
    #expect(try image.rotated(degrees: 33).samples.allSatisfy { $0 >= 254 })
  }

  @Test(arguments: [32_767, 32_768, 65_500]) func longLinesShrinkToAPixel(width: Int) throws {
    for format in [PixelFormat.gray, .rgb] {
      let image = try Image(width: width, height: 1, format: format) {
        $0.update(repeating: 255, count: width * format.channels)
      }
      #expect(try image.resized(width: 1, height: 1).samples.allSatisfy { $0 == 255 })
    }
  }

  @Test(arguments: [(31, 40), (400, 333), (200, 160)]) func rowsAreThoseOfTheWhole(width: Int, height: Int) throws {
    let image = try gradient(width: 200, height: 160, format: .rgb)
    let whole = try image.resized(width: width, height: height).samples
    for rows in [0..<1, 7..<30, height - 3..<height + 9] {
      let some = try image.resized(width: width, height: height, rows: rows)
      let wanted = rows.clamped(to: 0..<height)
      #expect((some.width, some.height) == (width, wanted.count))
      #expect(some.samples == Array(whole[(wanted.lowerBound * width * 3)..<(wanted.upperBound * width * 3)]))
    }
    #expect(throws: ImagingError.self) { try image.resized(width: width, height: height, rows: 7..<7) }
    #expect(throws: ImagingError.self) { try image.resized(width: width, height: height, rows: height..<height + 1) }
  }

  @Test func scalesTheLongestSide() throws {
    let image = try gradient(width: 300, height: 100)
    #expect(try image.scaled(longestSide: 150).height == 50)
    #expect(try image.scaled(longestSide: 301).width == 300)
    #expect(try image.scaled(longestSide: 1).height == 1)
    #expect(throws: ImagingError.self) { try image.scaled(longestSide: 0) }
    #expect(throws: ImagingError.self) { try image.resized(width: .max, height: 2) }
  }

  @Test func cropsWithinTheImage() throws {
    let image = try gradient(width: 30, height: 20)
    let crop = try image.cropped(to: Rect(x: 4.5, y: 6, width: 10, height: 100))
    #expect((crop.width, crop.height) == (11, 14))
    #expect(crop.pixel(0, 0) == image.pixel(4, 6))
    #expect(throws: ImagingError.self) { try image.cropped(to: Rect(x: 40, y: 0, width: 5, height: 5)) }
    #expect(throws: ImagingError.self) { try image.cropped(to: Rect(x: .nan, y: 0, width: 5, height: 5)) }
  }

  @Test func turnsByAnyAngle() throws {
    let image = try gradient(width: 80, height: 60)
    #expect(try image.rotated(degrees: 90).samples == image.rotated(quarterTurns: 1).samples)
    #expect(try image.rotated(degrees: -450).samples == image.rotated(quarterTurns: 3).samples)
    #expect(try image.rotated(degrees: 1e-300).width == 80)
    let turned = try image.rotated(degrees: 30)
    #expect((turned.width, turned.height) == (100, 92))
    #expect(turned.pixel(0, 0) == [255, 255, 255])
    #expect(turned.pixel(99, 91) == [255, 255, 255])
    let back = try turned.rotated(degrees: -30)
    let (x, y) = ((back.width - 80) / 2, (back.height - 60) / 2)
    let inner = try back.cropped(to: Rect(x: Double(x + 10), y: Double(y + 10), width: 60, height: 40))
    let original = try image.cropped(to: Rect(x: 10, y: 10, width: 60, height: 40))
    #expect(inner.largestDifference(to: original) <= 5)
    #expect(throws: ImagingError.self) { try image.rotated(degrees: .infinity) }
  }

  @Test func convertsFormats() throws {
    let image = try gradient(width: 20, height: 10, format: .gray)
    #expect(try image.converted(to: .rgb).converted(to: .gray).samples == image.samples)
  }
}

@Suite struct QuadTests {
  @Test func turnsItsReadingDirection() {
    let quad = Quad(Rect(x: 10, y: 20, width: 30, height: 5))
    let directions = (0...3).map { quad.turned(quarters: $0).direction }
    #expect(directions == [Point(1, 0), Point(0, 1), Point(-1, 0), Point(0, -1)])
    #expect(quad.turned(quarters: -1) == quad.turned(quarters: 3) && quad.turned(quarters: 4) == quad)
    #expect(quad.turned(quarters: 1).corners.first == Point(40, 20) && quad.reversed == quad.turned(quarters: 2))
  }
}
