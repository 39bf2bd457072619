import Testing

@testable import Imaging

@Suite struct PNGTests {
  @Test func readsGrey() throws {
    let file = PNGWriter(width: 2, height: 1, bitDepth: 8, colorType: 0, rows: [[10, 200]]).file
    let image = try decode(file)
    #expect(image.samples == [10, 10, 10, 200, 200, 200])
    #expect(try decode(file, options: .init(format: .gray)).samples == [10, 200])
  }

  @Test func reads16Bits() throws {
    let file = PNGWriter(width: 2, height: 1, bitDepth: 16, colorType: 0, rows: [[10, 10, 200, 200]]).file
    #expect(try decode(file).samples == [10, 10, 10, 200, 200, 200])
    let color = PNGWriter(width: 1, height: 1, bitDepth: 16, colorType: 2, rows: [[9, 9, 90, 90, 250, 250]]).file
    #expect(try decode(color).samples == [9, 90, 250])
  }

  @Test func readsSingleBits() throws {
    let file = PNGWriter(width: 8, height: 1, bitDepth: 1, colorType: 0, rows: [[0b1010_0001]]).file
    #expect(try decode(file, options: .init(format: .gray)).samples == [255, 0, 255, 0, 0, 0, 0, 255])
  }

  @Test func readsPalette() throws {
    let file = PNGWriter(
      width: 3, height: 1, bitDepth: 8, colorType: 3, palette: [1, 2, 3, 40, 50, 60], rows: [[1, 0, 1]]
    ).file
    #expect(try decode(file).samples == [40, 50, 60, 1, 2, 3, 40, 50, 60])
  }

  @Test func refusesIndicesOutsideOfThePalette() throws {
    let file = PNGWriter(width: 3, height: 1, bitDepth: 8, colorType: 3, palette: [1, 2, 3], rows: [[0, 255, 9]]).file
    if let image = try? decode(file) { #expect(image.pixel(0, 0) == [1, 2, 3]) }
  }

  @Test func blendsOnWhite() throws {
    let color = PNGWriter(
      width: 3, height: 1, bitDepth: 8, colorType: 6, rows: [[9, 90, 200, 255, 9, 90, 200, 0, 0, 0, 0, 128]]
    ).file
    let image = try decode(color)
    #expect(image.pixel(0, 0) == [9, 90, 200])
    #expect(image.pixel(1, 0) == [255, 255, 255])
    #expect(image.pixel(2, 0) == [127, 127, 127], "as raw pixels are blended")
    let grey = PNGWriter(width: 2, height: 1, bitDepth: 8, colorType: 4, rows: [[60, 255, 60, 0]]).file
    #expect(try decode(grey, options: .init(format: .gray)).samples == [60, 255])
  }

  @Test func makesGreyAsJPEGDoes() throws {
    let colors: [UInt8] = [255, 0, 0, 0, 255, 0, 0, 0, 255]
    let file = PNGWriter(width: 3, height: 1, bitDepth: 8, colorType: 2, rows: [colors]).file
    #expect(try decode(file, options: .init(format: .gray)).samples == [77, 149, 29])
  }

  @Test func appliesEXIF() throws {
    let exif: [UInt8] = [0x4D, 0x4D, 0, 42, 0, 0, 0, 8, 0, 1, 0x01, 0x12, 0, 3, 0, 0, 0, 1, 0, 6, 0, 0, 0, 0, 0, 0]
    let file = PNGWriter(
      width: 2, height: 1, bitDepth: 8, colorType: 0, rows: [[10, 200]], extraChunks: [("eXIf", exif)]
    ).file
    let image = try decode(file, options: .init(format: .gray))
    #expect((image.width, image.height) == (1, 2))
    #expect(image.samples == [10, 200])
  }
}
