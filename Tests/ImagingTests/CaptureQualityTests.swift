import Testing

@testable import Imaging

@Suite struct CaptureQualityTests {
  /// A drawn shelf: spines of different greys with strokes of print on them.
  static func shelf(width: Int = 960, height: Int = 640) throws -> Image {
    try Image(width: width, height: height, format: .rgb) { samples in
      for y in 0..<height {
        for x in 0..<width {
          let spine = x / 60
          let isBook = y > 40 + spine * 7 % 30 && y < height - 40 && x % 60 > 1
          let isPrint = isBook && (20..<40).contains(x % 60) && x % 8 < 4 && y % 14 < 10 && y % 200 > 60
          let value = isPrint ? 230 : isBook ? 60 + spine * 37 % 100 : 30
          for channel in 0..<3 { samples[(y * width + x) * 3 + channel] = UInt8(value) }
        }
      }
    }
  }

  /// The shelf with each sample changed.
  static func shelf(_ change: (Int) -> Int) throws -> Image {
    let shelf = try shelf()
    return try Image(width: shelf.width, height: shelf.height, format: .rgb) { target in
      for (index, sample) in shelf.samples.enumerated() { target[index] = UInt8(min(255, max(0, change(Int(sample))))) }
    }
  }

  func assess(_ image: Image) throws -> CaptureQuality { try CaptureQualityAssessor.assess(image) }

  @Test func acceptsACleanShelf() throws {
    let quality = try assess(try Self.shelf())
    #expect(quality.verdict == .good)
    #expect(quality.suggestions.isEmpty)
    #expect(abs(quality.tiltDegrees) < 1)
  }

  @Test func noticesDarkness() throws {
    let quality = try assess(try Self.shelf { $0 / 6 })
    #expect(quality.lighting < 0.3)
    #expect(quality.verdict == .poor)
    #expect(quality.suggestions.contains { $0.type == "lighting_issues" && $0.severity == "high" })
    #expect(quality.suggestions.allSatisfy { $0.type != "blurry_image" })
  }

  @Test func noticesOverexposure() throws {
    let quality = try assess(try Self.shelf { $0 * 3 + 120 })
    #expect(quality.lighting < 0.3)
    #expect(quality.verdict == .poor)
  }

  @Test func noticesBlur() throws {
    let shelf = try Self.shelf()
    let sharp = try assess(shelf)
    let blurred = try assess(try shelf.resized(width: 240, height: 160).resized(width: 960, height: 640))
    #expect(blurred.sharpness < sharp.sharpness - 0.5)
    #expect(blurred.overall < sharp.overall)
    #expect(blurred.suggestions.contains { $0.type == "blurry_image" })
  }

  @Test(arguments: [-12.0, -6, 6, 12]) func measuresTilt(degrees: Double) throws {
    // Turned clockwise, hence negative; a crop keeps the white corners out.
    let turned = try Self.shelf().rotated(degrees: degrees)
    let (width, height) = (Double(turned.width), Double(turned.height))
    let crop = try turned.cropped(to: Rect(x: width * 0.2, y: height * 0.25, width: width * 0.6, height: height * 0.5))
    #expect(abs(try assess(crop).tiltDegrees + degrees) < 1.5)
  }

  @Test func noticesGlare() throws {
    let shelf = try Self.shelf()
    let glaring = try Image(width: 960, height: 640, format: .rgb) { target in
      for (index, sample) in shelf.samples.enumerated() {
        let (x, y) = (index / 3 % 960 - 480, index / 3 / 960 - 320)
        target[index] = x * x + y * y < 200 * 200 ? 255 : sample
      }
    }
    #expect(try assess(shelf).glare == 1)
    #expect(try assess(glaring).glare < 0.3)
    #expect(try assess(glaring).suggestions.contains { $0.type == "glare_detected" })
  }

  @Test func judgesAnySize() throws {
    for (width, height) in [(1, 1), (4, 4), (5, 5), (3, 900), (900, 3), (17, 33)] {
      #expect(try assess(try gradient(width: width, height: height)).verdict == .poor)
    }
  }
}
