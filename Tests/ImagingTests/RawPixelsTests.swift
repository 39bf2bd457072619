import Testing

@testable import Imaging

@Suite struct RawPixelsTests {
  func image(
    _ bytes: [UInt8], _ layout: RawPixels.Layout, _ width: Int, _ height: Int, stride: Int = 0
  ) throws -> Image {
    try bytes.withUnsafeBytes {
      try Image(raw: RawPixels(bytes: $0, layout: layout, width: width, height: height, stride: stride))
    }
  }

  @Test func ordersSamples() throws {
    #expect(try image([1, 2, 3], .rgb, 1, 1).samples == [1, 2, 3])
    #expect(try image([1, 2, 3], .bgr, 1, 1).samples == [3, 2, 1])
    #expect(try image([1, 2, 3, 255], .rgba, 1, 1).samples == [1, 2, 3])
    #expect(try image([1, 2, 3, 255], .bgra, 1, 1).samples == [3, 2, 1])
    #expect(try image([7], .gray, 1, 1).samples == [7])
    #expect(try image([7], .gray, 1, 1).format == .gray)
  }

  @Test func blendsOnWhite() throws {
    #expect(try image([1, 2, 3, 0], .rgba, 1, 1).samples == [255, 255, 255])
    #expect(try image([0, 100, 255, 51], .rgba, 1, 1).samples == [204, 224, 255])
  }

  @Test func skipsPadding() throws {
    #expect(try image([1, 2, 99, 3, 4], .gray, 2, 2, stride: 3).samples == [1, 2, 3, 4])
  }

  @Test func refusesSizesThatDoNotFit() {
    #expect(throws: ImagingError.empty) { try image([], .rgb, 1, 1) }
    #expect(throws: ImagingError.self) { try image([1, 2], .rgb, 1, 1) }
    #expect(throws: ImagingError.self) { try image([1, 2, 3, 4], .gray, 2, 2, stride: 1) }
    #expect(throws: ImagingError.self) { try image([1, 2, 3, 4], .gray, 2, 2, stride: -2) }
    #expect(throws: ImagingError.self) { try image([1, 2, 3, 4], .gray, 2, 2, stride: .max) }
    #expect(throws: ImagingError.self) { try image([1], .gray, -1, 1) }
    #expect(throws: ImagingError.self) { try image([1], .gray, .max, .max) }
    #expect(throws: ImagingError.self) { try image([1], .gray, .min, .min) }
    #expect(throws: ImagingError.self) { try image([1], .rgba, 65_500, 3_000) }
  }
}
