import Testing

@testable import Imaging

@Suite struct PreprocessorTests {
  func flat(_ value: UInt8, width: Int = 90, height: Int = 60) throws -> Image {
    try Image(width: width, height: height, format: .rgb) { $0.update(repeating: value, count: width * height * 3) }
  }

  @Test func brightensAndDarkens() throws {
    let processor = Preprocessor()
    #expect(try processor.preprocess(flat(40)).report.brightnessAdjustment == 0.2)
    #expect(abs(try processor.preprocess(flat(95)).report.brightnessAdjustment - 33 / 255) < 1e-9)
    #expect(try processor.preprocess(flat(140)).report.brightnessAdjustment == 0)
    #expect(try processor.preprocess(flat(250)).report.brightnessAdjustment == -0.2)
    let (image, _) = try processor.preprocess(flat(40))
    // (40 + 51 - 128) * 1.5 + 128 = 72.5
    #expect((72...73).contains(image.pixel(3, 3)[1]))
  }

  @Test func turnsASingleSpine() throws {
    let spine = try gradient(width: 40, height: 100)
    let (turned, report) = try Preprocessor().preprocess(spine)
    #expect((turned.width, turned.height) == (100, 40))
    #expect(report.wasRotated)
    #expect(report.rotationDegrees == -90)
    var options = PreprocessOptions.none
    #expect(try Preprocessor(options: options).preprocess(spine).image.samples == spine.samples)
    options.rotationDegrees = 180
    let half = try Preprocessor(options: options).preprocess(spine)
    #expect(half.image.samples == (try spine.rotated(quarterTurns: 2).samples))
    #expect(half.report.wasRotated)
    #expect(try !Preprocessor().preprocess(gradient(width: 50, height: 100)).report.wasRotated)
  }

  @Test func shrinksAndReports() throws {
    let file = try gradient(width: 4000, height: 1000).encodedJPEG()
    let processor = Preprocessor()
    var (image, report) = try file.withUnsafeBytes { try processor.preprocess($0) }
    #expect((image.width, image.height) == (1920, 480))
    #expect(report.byteCount == nil)
    let encoded = try processor.encode(image, report: &report)
    #expect(report.byteCount == encoded.count)
    #expect(report.quality == 85)
    #expect((report.width, report.height) == (1920, 480))
    #expect(report.processingTimeMs > 0)
  }

  @Test func smoothsNoiseAndKeepsEdges() throws {
    var options = PreprocessOptions.none
    options.denoises = true
    let noisy = try Image(width: 40, height: 40, format: .gray) { samples in
      for index in 0..<1600 { samples[index] = UInt8((index % 40 < 20 ? 50 : 200) + index * 7919 % 7 - 3) }
    }
    let smooth = try Preprocessor(options: options).preprocess(noisy).image
    let spread: (Image) -> Int = { image in
      (1..<39).reduce(0) { $0 + abs(Int(image.pixel(10, $1)[0]) - 50) + abs(Int(image.pixel(30, $1)[0]) - 200) }
    }
    #expect(spread(smooth) * 3 < spread(noisy) * 2)
    #expect((1..<39).allSatisfy { smooth.pixel(20, $0)[0] - smooth.pixel(19, $0)[0] > 140 })
    #expect(try Preprocessor(options: options).preprocess(try flat(9, width: 1, height: 1)).image.samples == [9, 9, 9])
    #expect(try Preprocessor(options: options).preprocess(try flat(9, width: 2, height: 1)).image.width == 2)
  }

  @Test func refusesOptionsOutOfRange() throws {
    let image = try flat(100)
    let changes: [(inout PreprocessOptions) -> Void] = [
      { $0.contrast = .nan }, { $0.contrast = -1 }, { $0.longestSide = 0 }, { $0.quality = 101 },
      { $0.rotationDegrees = .infinity }, { $0.maximumBytes = 0 }, { $0.threads = -1 }, { $0.threads = 65 },
    ]
    for change in changes {
      var options = PreprocessOptions()
      change(&options)
      #expect(throws: ImagingError.self) { try Preprocessor(options: options).preprocess(image) }
    }
  }

  @Test func anyNumberOfThreadsGivesTheSame() throws {
    let image = try gradient(width: 300, height: 700)
    let files = try [1, 2, 7, 0].map { threads in
      var options = PreprocessOptions()
      options.threads = threads
      let preprocessor = Preprocessor(options: options)
      var (result, report) = try preprocessor.preprocess(image)
      #expect(try result.samples == preprocessor.preprocess(image).image.samples)
      return try preprocessor.encode(result, report: &report)
    }
    #expect(files.allSatisfy { $0 == files[0] })
  }

  @Test func fitsAByteLimit() throws {
    var state: UInt32 = 1
    let noise = try Image(width: 400, height: 300, format: .rgb) { samples in
      for index in 0..<360_000 {
        state = state &* 1_664_525 &+ 1_013_904_223
        samples[index] = UInt8(state >> 24)
      }
    }
    let whole = try noise.encodedJPEG()
    for limit in [whole.count, whole.count / 2, 5_000] {
      #expect(try noise.encodedJPEG(maximumBytes: limit).count <= limit)
    }
    #expect(throws: ImagingError.self) { try noise.encodedJPEG(maximumBytes: 10) }
    #expect(throws: ImagingError.self) { try noise.encodedJPEG(quality: 0) }
  }
}
