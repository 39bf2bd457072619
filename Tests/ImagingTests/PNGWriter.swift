/// Writes PNG files of any variant, uncompressed, for tests of the decoder.
struct PNGWriter {
  var width: Int
  var height: Int
  var bitDepth: UInt8
  /// PNG's color type: 0 grey, 2 color, 3 palette, 4 grey with alpha, 6 color with alpha.
  var colorType: UInt8
  var palette: [UInt8] = []
  /// The samples of each row, packed as PNG wants them.
  var rows: [[UInt8]]
  var extraChunks: [(String, [UInt8])] = []

  var file: [UInt8] {
    let header = Self.big(width) + Self.big(height) + [bitDepth, colorType, 0, 0, 0]
    var chunks = [("IHDR", header)] + extraChunks
    if !palette.isEmpty { chunks.append(("PLTE", palette)) }
    chunks += [("IDAT", zlib(rows.flatMap { [0] + $0 })), ("IEND", [])]
    return [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A] + chunks.flatMap { Self.chunk($0, $1) }
  }

  private static func chunk(_ name: String, _ data: [UInt8]) -> [UInt8] {
    let body = Array(name.utf8) + data
    return big(data.count) + body + big(Int(crc(body)))
  }

  private func zlib(_ data: [UInt8]) -> [UInt8] {
    let size = UInt16(data.count)
    let lengths = [UInt8(size & 255), UInt8(size >> 8), UInt8(~size & 255), UInt8(~size >> 8)]
    var (a, b) = (1, 0)
    for byte in data {
      a = (a + Int(byte)) % 65_521
      b = (b + a) % 65_521
    }
    return [0x78, 0x01, 0x01] + lengths + data + Self.big(b << 16 | a)
  }

  private static func crc(_ bytes: [UInt8]) -> UInt32 {
    ~bytes.reduce(UInt32.max) { crc, byte in
      (0..<8).reduce(crc ^ UInt32(byte)) { value, _ in value & 1 == 1 ? value >> 1 ^ 0xEDB8_8320 : value >> 1 }
    }
  }

  static func big(_ value: Int) -> [UInt8] { [24, 16, 8, 0].map { UInt8(value >> $0 & 255) } }
}
