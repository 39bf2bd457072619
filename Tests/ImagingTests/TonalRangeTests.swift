import Testing

@testable import Imaging

@Suite struct TonalRangeTests {
  /// Columns from one luminance to another; `lamps` white pixels at the start.
  private func ramp(_ tones: ClosedRange<Int>, format: PixelFormat = .gray, lamps: Int = 0) throws -> Image {
    let (width, height) = (300, 200)
    return try Image(width: width, height: height, format: format) { samples in
      for index in 0..<(width * height * format.channels) {
        let pixel = index / format.channels
        let tone = tones.lowerBound + pixel % width * (tones.upperBound - tones.lowerBound) / (width - 1)
        samples[index] = pixel < lamps ? 255 : UInt8(tone)
      }
    }
  }

  @Test(arguments: [PixelFormat.gray, .rgb]) func spreadsTheTonesOfDimImages(format: PixelFormat) throws {
    let samples = try ramp(10...60, format: format).inUsualTones().samples
    let (darkest, brightest) = (Int(samples.min() ?? 0), Int(samples.max() ?? 0))
    #expect((195...215).contains(brightest - darkest))
    #expect(abs((darkest + brightest) / 2 - 128) <= 3)
    let row = samples.prefix(300 * format.channels)
    #expect(zip(row, row.dropFirst(format.channels)).allSatisfy { $0 <= $1 })
  }

  @Test func leavesUsualTonesAlone() throws {
    let image = try ramp(20...235)
    #expect(try image.inUsualTones().samples == image.samples)
  }

  @Test func aLampDoesNotHideADimShelf() throws {
    let samples = try ramp(10...60, lamps: 300).inUsualTones().samples
    #expect(samples[300 * 199 + 299] - samples[300 * 199] > 190)
  }

  @Test func spreadsNoiseNoFartherThanItMay() throws {
    let samples = try ramp(100...110).inUsualTones().samples
    #expect(Int(samples.max() ?? 0) - Int(samples.min() ?? 0) <= 60)
    let flat = try ramp(7...7).inUsualTones().samples
    #expect(Set(flat).count == 1)
  }

  @Test func takesTheSmallestImages() throws {
    #expect(try Image(width: 1, height: 1, format: .rgb) { $0[0] = 9 }.inUsualTones().width == 1)
    #expect(try Image(width: 65_500, height: 1, format: .gray) { $0[5] = 9 }.inUsualTones().width == 65_500)
  }
}
