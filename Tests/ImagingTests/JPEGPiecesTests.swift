import CTurboJPEG
import Testing

@testable import Imaging

@Suite struct JPEGPiecesTests {
  /// Reads a file in pieces of so many bytes, each time at another address.
  private static func pieces(
    _ file: [UInt8], size: Int, mayTake: (Int) -> Bool = { _ in true }, afterEach: (JPEGPieces) -> Void = { _ in }
  ) throws -> JPEGPieces {
    let pieces = try #require(JPEGPieces(leastBytes: 1))
    for end in stride(from: min(size, file.count), to: file.count, by: size) + [file.count] {
      Array(file[..<end]).withUnsafeBytes { pieces.read($0, isComplete: end == file.count, mayTake: mayTake) }
      afterEach(pieces)
    }
    return pieces
  }

  private static func stored(_ file: [UInt8]) throws -> Image {
    try decode(file, options: .init(appliesOrientation: false))
  }

  /// A file whose picture comes coarse first.
  private static func progressive(_ image: Image) throws -> [UInt8] {
    let handle = try #require(tjInitCompress())
    defer { tjDestroy(handle) }
    var (file, count): (UnsafeMutablePointer<UInt8>?, UInt) = (nil, 0)
    defer { tjFree(file) }
    let status = image.withSamples {
      tjCompress2(
        handle, $0, Int32(image.width), 0, Int32(image.height), Int32(TJPF_RGB.rawValue), &file, &count,
        Int32(TJSAMP_420.rawValue), 90, TJFLAG_PROGRESSIVE)
    }
    try #require(status == 0)
    return Array(UnsafeBufferPointer(start: file, count: Int(count)))
  }

  private static func files() throws -> [[UInt8]] {
    let image = try gradient(width: 123, height: 77)
    return [
      try image.encodedJPEG(), try gradient(width: 50, height: 300, format: .gray).encodedJPEG(),
      try OrientationTests.jpeg(image, orientation: 6, bigEndian: true),
    ]
  }

  @Test(arguments: [1, 2, 7, 100, 1_000_000]) func givesThePixelsOfTheFile(size: Int) throws {
    for file in try Self.files() {
      let whole = try #require(try Self.pieces(file, size: size).image)
      let expected = try Self.stored(file)
      #expect((whole.width, whole.height) == (expected.width, expected.height) && whole.samples == expected.samples)
    }
  }

  @Test func decodesBeforeTheLastPiece() throws {
    var rows: [Int] = []
    let file = try gradient(width: 640, height: 480).encodedJPEG(quality: 100)
    let pieces = try Self.pieces(file, size: file.count / 10, afterEach: { rows.append($0.rows) })
    #expect(pieces.image != nil && rows == rows.sorted())
    #expect(rows.dropLast(2).filter { $0 > 0 && $0 < 480 }.count >= 5)
  }

  /// A comment of more bytes than a piece is skipped over several.
  @Test func skipsLongSegments() throws {
    let file = try gradient(width: 64, height: 48).encodedJPEG()
    let comment: [UInt8] = [0xFF, 0xFE, 0xFF, 0x00] + [UInt8](repeating: 0xFF, count: 0xFF00 - 2)
    let long = Array(file[..<2] + comment + comment + file[2...])
    for size in [999, 0xFF00, 70_000] {
      #expect(try Self.pieces(long, size: size).image?.samples == Self.stored(file).samples)
    }
  }

  /// What it gives must be what the file gives, and nothing where that is refused.
  @Test func givesNothingOfDamagedFiles() throws {
    var complete = 0
    for file in try Self.files() {
      #expect(try Self.pieces(file.dropLast(2), size: 100).image == nil)
      for position in file.indices {
        var damaged = file
        damaged[position] ^= UInt8(position * 7919 % 255 + 1)
        guard let image = try Self.pieces(damaged, size: 500).image else { continue }
        complete += 1
        #expect(try Self.stored(damaged).samples == image.samples)
      }
    }
    #expect(complete > 0)
  }

  @Test func waitsForMore() throws {
    let file = try gradient(width: 640, height: 480).encodedJPEG(quality: 100)
    let pieces = try #require(JPEGPieces(leastBytes: file.count))
    file[..<(file.count - 1)].withUnsafeBytes { pieces.read($0, isComplete: false) { _ in true } }
    #expect(pieces.rows == 0)
    file.withUnsafeBytes { pieces.read($0, isComplete: true) { _ in true } }
    #expect(pieces.rows == 480)
  }

  @Test func leavesOtherFilesAlone() throws {
    for file in [
      try Self.progressive(gradient(width: 40, height: 30)), try gradient(width: 40, height: 30).encodedPNG(),
      [0xFF, 0xD8, 0xFF, 0xD9], Array("GIF89a..".utf8),
    ] {
      #expect(try Self.pieces(file, size: 3).isGivenUp)
    }
  }

  @Test func takesNoMemoryWhereItMayNot() throws {
    var asked: [Int] = []
    let file = try gradient(width: 64, height: 48).encodedJPEG()
    let pieces = try Self.pieces(
      file, size: 50,
      mayTake: {
        asked.append($0)
        return false
      })
    #expect(asked == [64 * 48] && pieces.isGivenUp && pieces.image == nil)
    var huge = file
    let frame = try #require(huge.indices.dropLast().first { huge[$0] == 0xFF && huge[$0 + 1] == 0xC0 })
    huge.replaceSubrange(frame + 5..<frame + 9, with: [0xFF, 0x00, 0xFF, 0x00])
    #expect(try Self.pieces(huge, size: 50).isGivenUp)
  }
}
