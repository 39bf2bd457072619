import Testing

@testable import Imaging

@Suite struct OrientationTests {
  /// A JPEG with an EXIF segment put in after the start marker.
  static func jpeg(_ image: Image, orientation: Int, bigEndian: Bool) throws -> [UInt8] {
    let file = try image.encodedJPEG(quality: 95)
    let low = UInt8(orientation)
    let tiff: [UInt8] =
      bigEndian
      ? [0x4D, 0x4D, 0, 42, 0, 0, 0, 8, 0, 1, 0x01, 0x12, 0, 3, 0, 0, 0, 1, 0, low, 0, 0, 0, 0, 0, 0]
      : [0x49, 0x49, 42, 0, 8, 0, 0, 0, 1, 0, 0x12, 0x01, 3, 0, 1, 0, 0, 0, low, 0, 0, 0, 0, 0, 0, 0]
    let exif = Array("Exif".utf8) + [0, 0] + tiff
    return [0xFF, 0xD8, 0xFF, 0xE1, 0, UInt8(exif.count + 2)] + exif + file[2...]
  }

  /// Where EXIF says that the stored pixel (x, y) of a width x height image belongs.
  static func place(_ x: Int, _ y: Int, _ width: Int, _ height: Int, _ orientation: Int) -> (Int, Int) {
    switch orientation {
    case 2: (width - 1 - x, y)
    case 3: (width - 1 - x, height - 1 - y)
    case 4: (x, height - 1 - y)
    case 5: (y, x)
    case 6: (height - 1 - y, x)
    case 7: (height - 1 - y, width - 1 - x)
    case 8: (y, width - 1 - x)
    default: (x, y)
    }
  }

  @Test(arguments: 1...8, [true, false]) func appliesEXIF(orientation: Int, bigEndian: Bool) throws {
    let stored = try gradient(width: 75, height: 40)
    let file = try Self.jpeg(stored, orientation: orientation, bigEndian: bigEndian)
    let asStored = try decode(file, options: .init(appliesOrientation: false))
    let upright = try decode(file)
    #expect((upright.width, upright.height) == (orientation < 5 ? (75, 40) : (40, 75)))
    for y in 0..<40 {
      for x in 0..<75 {
        let (column, row) = Self.place(x, y, 75, 40, orientation)
        #expect(upright.pixel(column, row) == asStored.pixel(x, y))
      }
    }
  }

  @Test(arguments: [0, 9, 255]) func ignoresUnknownOrientations(orientation: Int) throws {
    let stored = try gradient(width: 30, height: 20)
    let image = try decode(try Self.jpeg(stored, orientation: orientation, bigEndian: true))
    #expect((image.width, image.height) == (30, 20))
  }

  @Test(arguments: [PixelFormat.gray, .rgb]) func quarterTurnsAddUp(format: PixelFormat) throws {
    let image = try gradient(width: 71, height: 43, format: format)
    let turned = try image.rotated(quarterTurns: 1)
    #expect(turned.pixel(42, 0) == image.pixel(0, 0))
    #expect(try turned.rotated(quarterTurns: 3).samples == image.samples)
    #expect(try turned.rotated(quarterTurns: 1).samples == image.rotated(quarterTurns: -2).samples)
    #expect(try image.rotated(quarterTurns: Int.min).samples == image.samples)
  }
}
