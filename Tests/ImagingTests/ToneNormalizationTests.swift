import Glibc
import Testing

@testable import Imaging

@Suite struct ToneNormalizationTests {
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
    let samples = try ramp(10...60, format: format).toneNormalized().samples
    let (darkest, brightest) = (Int(samples.min() ?? 0), Int(samples.max() ?? 0))
    #expect((195...215).contains(brightest - darkest))
    #expect(abs((darkest + brightest) / 2 - 128) <= 3)
    let row = samples.prefix(300 * format.channels)
    #expect(zip(row, row.dropFirst(format.channels)).allSatisfy { $0 <= $1 })
  }

  @Test func leavesNormalTonesAlone() throws {
    let image = try ramp(20...235)
    #expect(try image.toneNormalized().samples == image.samples)
  }

  /// Tones of a shelf, 10...240, raised to a power.
  private func shelf(_ power: Double) throws -> Image {
    let (width, height) = (300, 200)
    return try Image(width: width, height: height, format: .gray) { samples in
      for index in 0..<(width * height) {
        samples[index] = UInt8(pow((10 + 230 * Double(index % width) / Double(width)) / 255, power) * 255)
      }
    }
  }

  private func quantile(_ share: Double, of image: Image) -> Int {
    Int(image.samples.sorted()[Int(share * Double(image.samples.count))])
  }

  @Test(arguments: [0.35, 0.45, 2.2, 3]) func movesTonesAwayFromOneEnd(power: Double) throws {
    let image = try shelf(power)
    let usual = try image.toneNormalized()
    let (before, after) = (quantile(0.5, of: image), quantile(0.5, of: usual))
    #expect(abs(after - 125) < abs(before - 125) / 2)
    #expect(quantile(0.95, of: usual) - quantile(0.05, of: usual) > 130)
    let row = usual.samples.prefix(300)
    #expect(zip(row, row.dropFirst()).allSatisfy { $0 <= $1 })
  }

  @Test(arguments: [4, 240]) func aBlackOrWhiteWallIsUsual(wall: UInt8) throws {
    let (width, height) = (300, 200)
    let image = try Image(width: width, height: height, format: .gray) { samples in
      for index in 0..<(width * height) {
        let column = index % width
        samples[index] = column < 100 ? UInt8(8 + column * 230 / 99) : wall
      }
    }
    #expect(try image.toneNormalized().samples == image.samples)
  }

  @Test func blackPrintOnWhiteIsUsual() throws {
    let (width, height) = (300, 200)
    let image = try Image(width: width, height: height, format: .gray) { samples in
      for index in 0..<(width * height) {
        samples[index] = index % width % 50 == 7 ? 20 : index % width < 80 ? 205 : 235
      }
    }
    #expect(try image.toneNormalized().samples == image.samples)
  }

  @Test func aLampDoesNotHideADimShelf() throws {
    let samples = try ramp(10...60, lamps: 300).toneNormalized().samples
    #expect(samples[300 * 199 + 299] - samples[300 * 199] > 190)
  }

  @Test func spreadsNoiseNoFartherThanItMay() throws {
    let samples = try ramp(100...110).toneNormalized().samples
    #expect(Int(samples.max() ?? 0) - Int(samples.min() ?? 0) <= 60)
    let flat = try ramp(7...7).toneNormalized().samples
    #expect(Set(flat).count == 1)
  }

  @Test func takesTheSmallestImages() throws {
    #expect(try Image(width: 1, height: 1, format: .rgb) { $0[0] = 9 }.toneNormalized().width == 1)
    #expect(try Image(width: 65_500, height: 1, format: .gray) { $0[5] = 9 }.toneNormalized().width == 65_500)
  }
}
