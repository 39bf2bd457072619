import Glibc
import Testing

@testable import Imaging
@testable import Scanning

@Suite struct PhotoFileTests {
  private static func photo() throws -> Image {
    try Image(width: 90, height: 60, format: .rgb) { samples in
      for index in 0..<90 * 60 * 3 { samples[index] = UInt8(index * 7 % 200) }
    }
  }

  private static func push(_ file: [UInt8], to photo: PhotoFile) throws {
    for start in stride(from: 0, to: file.count, by: 100) {
      try file[start..<min(start + 100, file.count)].withUnsafeBytes { try photo.push($0) }
    }
  }

  @Test func givesThePixelsOnce() throws {
    let photo = PhotoFile()
    try Self.push(try Self.photo().encodedJPEG(), to: photo)
    let file = try photo.complete()
    #expect(try PhotoFile.takeImage(of: file, options: .init(minimumLongestSide: 10)) == nil)
    #expect(try PhotoFile.takeImage(of: file, options: .init(format: .gray)) == nil)
    let image = try #require(try PhotoFile.takeImage(of: file, options: .init()))
    let expected = try Image.decode(file)
    #expect(image.withSamples { pixels in expected.withSamples { memcmp(pixels, $0, 90 * 60 * 3) } } == 0)
    #expect(try PhotoFile.takeImage(of: file, options: .init()) == nil)
  }

  @Test func keepsTheLimitsOfWhoTakesThem() throws {
    struct NoRoom: Error {}
    let photo = PhotoFile()
    try Self.push(try Self.photo().encodedJPEG(), to: photo)
    let file = try photo.complete()
    var options = DecodeOptions()
    options.willDecode = { _ in throw NoRoom() }
    #expect(throws: NoRoom.self) { try PhotoFile.takeImage(of: file, options: options) }
  }

  @Test func hasNoPixelsOfOtherFiles() throws {
    for file in [try Self.photo().encodedPNG(), try Self.photo().encodedJPEG().dropLast(2)] {
      let photo = PhotoFile()
      try Self.push(file, to: photo)
      #expect(try PhotoFile.takeImage(of: try photo.complete(), options: .init()) == nil)
    }
    let elsewhere = try [UInt8](repeating: 0, count: 100).withUnsafeBytes {
      try PhotoFile.takeImage(of: $0, options: .init())
    }
    #expect(elsewhere == nil)
  }

  /// A pipe's bytes are decoded as they come; a file's are there at once.
  @Test func decodesWhatComesThroughAPipe() throws {
    let file = try Self.photo().encodedJPEG()
    try #require(file.count < 65_536)
    var ends: [Int32] = [0, 0]
    try #require(pipe(&ends) == 0)
    try #require(write(ends[1], file, file.count) == file.count)
    close(ends[1])
    defer { close(ends[0]) }
    let photo = try PhotoFile(descriptor: ends[0])
    #expect(try PhotoFile.takeImage(of: try photo.complete(), options: .init()) != nil)
  }
}
