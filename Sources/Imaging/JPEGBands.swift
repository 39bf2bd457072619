import Glibc

/// A picture in bands that are encoded by themselves and joined to one file, with restart markers between them.
///
/// Source: ITU-T T.81, "Digital compression and coding of continuous-tone still images", B.2.1 and B.2.4.4: what is between two such
/// markers is coded without what comes before it.
struct JPEGBands {
  /// The rows of the picture in each band.
  let rows: [Range<Int>]
  private let height: Int
  /// Coded units between two markers.
  private let interval: UInt16

  /// Rows of all bands but the last: a multiple of those of a coded unit, 16 in color and 8 in grey.
  private static let rowsOfBand = 256

  private enum Marker {
    static let start: UInt8 = 0xFF
    static let baselineFrame: UInt8 = 0xC0
    static let scan: UInt8 = 0xDA
    static let restartInterval: UInt8 = 0xDD
    static let firstRestart: UInt8 = 0xD0
  }

  /// Nil where one band is all, or is wider than restart markers count.
  init?(of image: Image) {
    let unit = image.format == .gray ? 8 : 16
    let interval = UInt16(exactly: (image.width + unit - 1) / unit * (Self.rowsOfBand / unit))
    guard image.height > Self.rowsOfBand, let interval else { return nil }
    height = image.height
    self.interval = interval
    rows = stride(from: 0, to: image.height, by: Self.rowsOfBand).map {
      $0..<min(image.height, $0 + Self.rowsOfBand)
    }
  }

  /// One file of the whole picture.
  ///
  /// - Parameter files: A file a band, of the same tables.
  /// - Returns: Its bytes.
  /// - Throws: ``ImagingError/encodingFailed(_:)``, or ``ImagingError/outOfMemory(bytes:)``.
  func joined(_ files: [JPEGFile]) throws -> [UInt8] {
    let most = files.reduce(0) { $0 + $1.withBytes(\.count) } + 1024
    // Swift's own allocation would end the process.
    guard let room = malloc(most) else { throw ImagingError.outOfMemory(bytes: most) }
    free(room)
    var joined: [UInt8] = []
    joined.reserveCapacity(most)
    for (index, file) in files.enumerated() {
      try file.withBytes { bytes in
        let header = try Header(of: bytes)
        if index == 0 {
          joined += bytes[..<header.scan]
          joined[header.height] = UInt8(truncatingIfNeeded: height >> 8)
          joined[header.height + 1] = UInt8(truncatingIfNeeded: height)
          joined += [Marker.start, Marker.restartInterval, 0, 4]
          joined += [UInt8(interval >> 8), UInt8(truncatingIfNeeded: interval)]
          joined += bytes[header.scan..<header.data]
        } else {
          joined += [Marker.start, Marker.firstRestart + UInt8((index - 1) % 8)]
        }
        joined += bytes[header.data...]
        // The end of the file's picture, but for that of the last.
        if index + 1 < files.count { joined.removeLast(2) }
      }
    }
    return joined
  }

  /// Where in a file its parts are.
  private struct Header {
    /// The first of two bytes that tell the picture's rows.
    private(set) var height = 0
    /// Where the header of the coded data begins, and where they do.
    private(set) var (scan, data) = (0, 0)

    init(of bytes: UnsafeRawBufferPointer) throws {
      // Each segment: a marker, its length but for the marker, and what it holds.
      var offset = 2
      while offset + 6 < bytes.count, bytes[offset] == Marker.start {
        let next = offset + 2 + Int(bytes[offset + 2]) << 8 + Int(bytes[offset + 3])
        if bytes[offset + 1] == Marker.baselineFrame { height = offset + 5 }
        if bytes[offset + 1] == Marker.scan {
          (scan, data) = (offset, next)
          break
        }
        offset = next
      }
      guard height > 0, height + 2 <= scan, data + 2 <= bytes.count else {
        throw ImagingError.encodingFailed("the JPEG encoder wrote what is no baseline file")
      }
    }
  }
}
