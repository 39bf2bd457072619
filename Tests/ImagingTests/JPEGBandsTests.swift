import Testing

@testable import Imaging

@Suite struct JPEGBandsTests {
  private func decoded(_ file: [UInt8], _ format: PixelFormat) throws -> Image {
    try file.withUnsafeBytes { try Image.decode($0, options: .init(format: format)) }
  }

  /// Where a file says that restart markers follow; nil: it does not.
  private func restartInterval(of file: [UInt8]) -> Int? {
    file.indices.dropLast(6).first { file[$0...].starts(with: [0xFF, 0xDD, 0, 4]) }
      .map { Int(file[$0 + 4]) << 8 + Int(file[$0 + 5]) }
  }

  @Test(arguments: [PixelFormat.rgb, .gray], [257, 272, 512, 1000, 2600])
  func thePictureIsTheSameInBands(format: PixelFormat, height: Int) throws {
    for width in [1, 17, 130] {
      let image = try gradient(width: width, height: height, format: format)
      let whole = try decoded(try JPEGEncoder.encode(image, quality: 85), format)
      for threads in [1, 3] {
        let file = try JPEGEncoder.encode(image, quality: 85, threads: threads)
        let unit = format == .gray ? 8 : 16
        #expect(restartInterval(of: file) == (width + unit - 1) / unit * (256 / unit))
        let banded = try decoded(file, format)
        #expect(banded.width == width && banded.height == height && banded.samples == whole.samples)
      }
    }
  }

  @Test func whatIsOneBandIsAFileAsEver() throws {
    for image in [try gradient(width: 90, height: 256), try gradient(width: 17_000, height: 300, format: .gray)] {
      #expect(try JPEGEncoder.encode(image, quality: 85, threads: 4) == JPEGEncoder.encode(image, quality: 85))
    }
  }

  @Test func theWidestPictureIsJoined() throws {
    let image = try gradient(width: Image.maximumSide, height: 300)
    #expect(try decoded(try JPEGEncoder.encode(image, quality: 50, threads: 2), .rgb).height == 300)
  }
}
