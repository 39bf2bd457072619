import Synchronization
import Testing

@testable import Imaging

@Suite struct DecodeTests {
  @Test(arguments: [PixelFormat.gray, .rgb]) func readsWhatItWrote(format: PixelFormat) throws {
    let image = try gradient(width: 123, height: 77, format: format)
    let png = try decode(try image.encodedPNG(), options: .init(format: format))
    #expect(png.samples == image.samples)
    let jpeg = try decode(try image.encodedJPEG(quality: 95), options: .init(format: format))
    #expect(jpeg.largestDifference(to: image) < 12)
  }

  @Test func decodesSmallerWhenThatIsEnough() throws {
    let file = try gradient(width: 800, height: 600).encodedJPEG()
    #expect(try decode(file, options: .init(minimumLongestSide: 400)).width == 400)
    #expect(try decode(file, options: .init(minimumLongestSide: 401)).width == 500)
    #expect(try decode(file, options: .init(minimumLongestSide: 1)).width == 100)
    #expect(try decode(file, options: .init(minimumLongestSide: 5000)).width == 800)
    #expect(try decode(file, options: .init(minimumLongestSide: .max)).width == 800)
  }

  @Test func tellsTheSizeBeforeItTakesMemory() throws {
    struct NoRoom: Error {}
    let image = try gradient(width: 80, height: 60)
    for file in [try image.encodedJPEG(), try image.encodedPNG()] {
      let told = Mutex(0)
      var options = DecodeOptions()
      options.willDecode = { pixels in told.withLock { $0 += pixels } }
      _ = try decode(file, options: options)
      #expect(told.withLock { $0 } == 80 * 60)
      options.willDecode = { _ in throw NoRoom() }
      #expect(throws: NoRoom.self) { try decode(file, options: options) }
    }
  }

  @Test func refusesWhatIsNoImage() {
    #expect(throws: ImagingError.empty) { try decode([]) }
    #expect(throws: ImagingError.unsupportedFormat) { try decode(Array("GIF89a".utf8)) }
    #expect(throws: ImagingError.unsupportedFormat) { try decode([0xFF]) }
  }

  @Test func refusesCutOffJPEG() throws {
    let file = try gradient(width: 64, height: 48).encodedJPEG()
    for count in stride(from: 2, to: file.count, by: 3) {
      #expect(throws: ImagingError.self) { try decode(Array(file[..<count])) }
    }
    #expect(throws: ImagingError.corrupt("Premature end of JPEG file")) { try decode(file.dropLast(2)) }
  }

  /// The decoder tells its first complaint alone, so that a harmless one must not hide that data are missing or damaged.
  @Test func harmlessOdditiesHideNoDamage() throws {
    let file = try gradient(width: 640, height: 480).encodedJPEG(quality: 100)
    let stray = Array(file[..<2]) + [0] + file[2...]
    #expect(try decode(stray).samples == decode(file).samples)
    #expect(throws: ImagingError.self) { try decode(Array(stray[..<(file.count / 2)])) }
    let middle = file.count / 2
    #expect(file.count > 8000)
    let doubled = file[..<middle] + file[(middle - 3000)..<middle] + file[middle...]
    #expect(throws: ImagingError.self) { try decode(Array(doubled)) }
    #expect(try decode(file.dropLast(2) + [0, 0, 0] + file.suffix(2)).samples == decode(file).samples)
    var odd = file
    try #require(odd[6..<11].elementsEqual("JFIF\0".utf8))
    odd[11] = 7
    #expect(try decode(odd).samples == decode(file).samples)
    let comment: [UInt8] = [0xFF, 0xFE, 0, 4, 65, 66]
    #expect(try decode(Array(odd[..<2] + comment + odd[2...])).samples == decode(file).samples)
    #expect(throws: ImagingError.self) {
      try decode(Array(odd[..<middle] + odd[(middle - 3000)..<middle] + odd[middle...]))
    }
  }

  @Test func tellsARareKindFromDamage() throws {
    var file = try gradient(width: 64, height: 48).encodedJPEG()
    let frame = try #require(file.indices.dropLast().first { file[$0] == 0xFF && file[$0 + 1] == 0xC0 })
    file[frame + 4] = 12
    do {
      _ = try decode(file)
      #expect(Bool(false))
    } catch ImagingError.unsupportedVariant(let finding) {
      #expect(finding.contains("12"))
    }
    file[frame + 4] = 195
    #expect(throws: ImagingError.corrupt("Unsupported JPEG data precision 195")) { try decode(file) }
  }

  /// Luma of one by four blocks a unit: as many as the usual two by two.
  @Test func readsUnusualSampling() throws {
    let image = try Image(width: 8, height: 16, format: .rgb) { samples in
      for index in 0..<8 * 16 * 3 { samples[index] = 90 }
    }
    var file = try image.encodedJPEG()
    let frame = try #require(file.indices.dropLast().first { file[$0] == 0xFF && file[$0 + 1] == 0xC0 })
    try #require(file[frame + 11] == 0x22)
    file[frame + 11] = 0x14
    let decoded = try decode(file)
    #expect((decoded.width, decoded.height) == (8, 16) && decoded.samples.allSatisfy { abs(Int($0) - 90) <= 2 })
  }

  @Test func refusesCutOffPNG() throws {
    let file = try gradient(width: 64, height: 48).encodedPNG()
    for count in stride(from: 8, to: file.count - 12, by: 3) {
      #expect(throws: ImagingError.self) { try decode(Array(file[..<count])) }
    }
  }

  @Test func survivesFlippedBytes() throws {
    let image = try gradient(width: 64, height: 48)
    for file in [try OrientationTests.jpeg(image, orientation: 6, bigEndian: true), try image.encodedPNG()] {
      for position in file.indices {
        var damaged = file
        damaged[position] ^= UInt8(position * 7919 % 255 + 1)
        if let decoded = try? decode(damaged) { #expect(decoded.width > 0) }
      }
    }
  }

  @Test func refusesHugeHeaders() throws {
    var png = try gradient(width: 8, height: 8).encodedPNG()
    png.replaceSubrange(16..<24, with: [0, 1, 0x86, 0xA0, 0, 1, 0x86, 0xA0])
    #expect(throws: ImagingError.self) { try decode(png) }
    png.replaceSubrange(16..<24, with: [0x7F, 0xFF, 0xFF, 0xFF, 0x7F, 0xFF, 0xFF, 0xFF])
    #expect(throws: ImagingError.self) { try decode(png) }
    var jpeg = try gradient(width: 8, height: 8).encodedJPEG()
    let frame = try #require(jpeg.indices.dropLast().first { jpeg[$0] == 0xFF && jpeg[$0 + 1] == 0xC0 })
    jpeg.replaceSubrange(frame + 5..<frame + 9, with: [0xFF, 0x00, 0xFF, 0x00])
    #expect(throws: ImagingError.tooLarge(width: 0xFF00, height: 0xFF00)) { try decode(jpeg) }
  }

  @Test func handlesExtremeShapes() throws {
    for (width, height) in [(1, 1), (65_500, 1), (1, 65_500)] {
      let image = try gradient(width: width, height: height)
      for file in [try image.encodedJPEG(), try image.encodedPNG()] {
        let decoded = try decode(file)
        #expect((decoded.width, decoded.height) == (width, height))
      }
    }
    #expect(throws: ImagingError.self) { try gradient(width: 0, height: 5) }
    #expect(throws: ImagingError.tooLarge(width: 65_501, height: 1)) { try gradient(width: 65_501, height: 1) }
  }
}
