import Glibc
import Testing
import Threading

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

  @Test func givesThemToOneOfManyThreads() throws {
    let photo = PhotoFile()
    try Self.push(try Self.photo().encodedJPEG(), to: photo)
    @Sendable func isTaken(_ thread: Int) -> Bool {
      (try? PhotoFile.takeImage(of: photo.complete(), options: .init())) != nil
    }
    let taken = try parallelMap(Array(0..<8), threads: 8, while: { true }, { isTaken($0) })
    #expect(taken.count { $0 } == 1)
  }

  /// All photos together may have so many pixels that nobody has used yet; what is destroyed gives its own back.
  @Test func keepsEarlyPixelsInBounds() throws {
    let file = try Image(width: 5000, height: 4000, format: .rgb) { _ in }.encodedJPEG()
    func photo() throws -> PhotoFile {
      let photo = PhotoFile()
      try file.withUnsafeBytes { try photo.push($0) }
      return photo
    }
    func hasPixels(_ photo: PhotoFile) throws -> Bool {
      try PhotoFile.takeImage(of: try photo.complete(), options: .init()) != nil
    }
    for _ in 0..<2 {
      let photos = try (0..<3).map { _ in try photo() }
      for photo in photos { _ = try photo.complete() }
      #expect(try photos.map(hasPixels) == [true, true, false])
    }
  }

  @Test func keepsTheLimitsOfWhoTakesThem() throws {
    struct NoRoom: Error {}
    let photo = PhotoFile()
    try Self.push(try Self.photo().encodedJPEG(), to: photo)
    let file = try photo.complete()
    var options = DecodeOptions()
    options.willDecode = { _ in throw NoRoom() }
    #expect(throws: NoRoom.self) { try PhotoFile.takeImage(of: file, options: options) }
    #expect(try PhotoFile.takeImage(of: file, options: .init()) != nil)
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

  @Test func refusedBytesAreNotKept() throws {
    let file = try Self.photo().encodedJPEG()
    let photo = PhotoFile()
    #expect(throws: ImagingError.self) { try Array("hello, this is no photo".utf8).withUnsafeBytes(photo.push) }
    try file.withUnsafeBytes(photo.push)
    #expect(try Array(photo.complete()) == file)
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
