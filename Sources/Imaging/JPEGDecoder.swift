import CTurboJPEG
import Memory

/// Reads one JPEG file; the handle is its own, since TurboJPEG's must not be used by two threads at a time.
final class JPEGDecoder {
  /// Pixels across and down, as stored.
  private let size: (width: Int, height: Int)
  private let handle: tjhandle
  private let bytes: UnsafeRawBufferPointer
  /// A copy of the file, where it was mended.
  private let mended: ZeroedMemory?
  private let colorspace: Int32

  /// Reads the header.
  ///
  /// - Parameter bytes: The file; must outlive the decoder.
  /// - Throws: ``ImagingError/corrupt(_:)`` or ``ImagingError/tooLarge(width:height:)``.
  init(_ bytes: UnsafeRawBufferPointer) throws {
    guard let handle = tjInitDecompress() else { throw ImagingError.corrupt("the JPEG decoder could not start") }
    let mended = Self.withUsualVersion(bytes)
    let bytes = mended.map { UnsafeRawBufferPointer(start: $0.samples, count: bytes.count) } ?? bytes
    do {
      (size, colorspace) = try Self.readHeader(of: bytes, with: handle)
    } catch {
      tjDestroy(handle)
      throw error
    }
    self.handle = handle
    self.bytes = bytes
    self.mended = mended
  }

  deinit { tjDestroy(handle) }

  /// A copy of a file that numbers JFIF's version oddly, with the usual number; nil for all others, and when memory is short.
  ///
  /// The decoder tells its first complaint alone, and that about the version would hide the one about damage.
  private static func withUsualVersion(_ bytes: UnsafeRawBufferPointer) -> ZeroedMemory? {
    guard let version = versionOffset(bytes), bytes[version] != 1, let copy = ZeroedMemory(count: bytes.count) else {
      return nil
    }
    UnsafeMutableRawBufferPointer(start: copy.samples, count: bytes.count).copyMemory(from: bytes)
    copy.samples[version] = 1
    return copy
  }

  /// Where JFIF's version stands: in a segment APP0, of those before the tables.
  private static func versionOffset(_ bytes: UnsafeRawBufferPointer) -> Int? {
    let reader = ByteReader(bytes: bytes)
    var offset = 2
    while let marker = reader.uint16(at: offset), (0xFFE0...0xFFEF).contains(marker) || marker == 0xFFFE,
      let length = reader.uint16(at: offset + 2), length >= 2
    {
      let (identifier, version) = (offset + 4, offset + 9)
      if marker == 0xFFE0, version < bytes.count, bytes[identifier..<version].elementsEqual("JFIF\0".utf8) {
        return version
      }
      offset += 2 + Int(length)
    }
    return nil
  }

  private static func readHeader(
    of bytes: UnsafeRawBufferPointer, with handle: tjhandle
  ) throws -> ((width: Int, height: Int), Int32) {
    var width: Int32 = 0
    var height: Int32 = 0
    var subsampling: Int32 = 0
    var colorspace: Int32 = 0
    let status = tjDecompressHeader3(
      handle, bytes.bindMemory(to: UInt8.self).baseAddress, UInt(bytes.count), &width, &height, &subsampling,
      &colorspace)
    // TurboJPEG has no name for some ways to store color, and decodes them all the same.
    let isReadable = status == 0 || !failed(handle) || finding(handle).hasSubstring("subsampling type")
    guard isReadable, width > 0, height > 0 else { throw failure(handle) }
    try Image.checkSize(width: Int(width), height: Int(height))
    return ((Int(width), Int(height)), colorspace)
  }

  /// Decodes the image as stored, without turning it upright.
  func decode(_ options: DecodeOptions) throws -> Image {
    try options.check(width: size.width, height: size.height)
    let eighths = self.eighths(for: options.minimumLongestSide)
    let width = (size.width * eighths + 7) / 8
    let height = (size.height * eighths + 7) / 8
    if colorspace == TJCS_CMYK.rawValue || colorspace == TJCS_YCCK.rawValue {
      return try decodeCMYK(width: width, height: height).converted(to: options.format)
    }
    let layout = options.format == .gray ? TJPF_GRAY : TJPF_RGB
    return try Image(width: width, height: height, format: options.format) {
      try decompress(into: $0, width: width, height: height, layout: layout)
    }
  }

  /// The scale in eighths that keeps the longest side at least that long.
  private func eighths(for minimumLongestSide: Int?) -> Int {
    guard let minimum = minimumLongestSide else { return 8 }
    let longest = max(size.width, size.height)
    return (1...8).first { (longest * $0 + 7) / 8 >= minimum } ?? 8
  }

  /// Photoshop's CMYK stores inverted ink, so that each color is simply `ink * black / 255`.
  private func decodeCMYK(width: Int, height: Int) throws -> Image {
    let ink = try ZeroedMemory.taking(width * height * 4)
    let source = ink.samples
    try decompress(into: source, width: width, height: height, layout: TJPF_CMYK)
    return try Image(width: width, height: height, format: .rgb) { target in
      for pixel in 0..<width &* height {
        let black = UInt32(source[pixel &* 4 &+ 3])
        for channel in 0..<3 {
          let value = UInt32(source[pixel &* 4 &+ channel]) &* black &+ 127
          target[pixel &* 3 &+ channel] = UInt8(truncatingIfNeeded: value / 255)
        }
      }
    }
  }

  private func decompress(into target: UnsafeMutablePointer<UInt8>, width: Int, height: Int, layout: TJPF) throws {
    let status = tjDecompress2(
      handle, bytes.bindMemory(to: UInt8.self).baseAddress, UInt(bytes.count), target, Int32(width), 0, Int32(height),
      Int32(layout.rawValue), TJFLAG_LIMITSCANS)
    guard status == 0 || isTolerable else { throw Self.failure(handle) }
  }
}

extension JPEGDecoder {
  private static func failed(_ handle: tjhandle) -> Bool { tjGetErrorCode(handle) != TJERR_WARNING.rawValue }

  /// What is wrong with a file that cannot be read: it is damaged, or whole and of a rare kind, as with 12 bits a sample.
  private static func failure(_ handle: tjhandle) -> ImagingError {
    let finding = finding(handle)
    if finding.hasPrefix("Insufficient memory") { return .outOfMemory(bytes: 0) }
    let isRare =
      finding.hasPrefix("Unsupported JPEG process")
      || finding.hasPrefix("Unsupported JPEG data precision")
        && ["12", "16"].contains(finding.split(separator: " ").last)
    return isRare ? .unsupportedVariant(finding) : .corrupt(finding)
  }

  private static func finding(_ handle: tjhandle) -> String {
    tjGetErrorStr2(handle).map { String(cString: $0) } ?? "unknown reason"
  }

  /// The most bytes that pad a file between its parts, and where the end of a whole file is looked for, from its end.
  private static let (mostPadding, longestTail) = (512, 4096)

  /// Whether the decoder's first complaint, the only one that it tells, leaves the picture intact.
  ///
  /// Some cameras pad their files. Data that ends early or decodes to wrong codes spoils
  /// the picture from there on, and whoever sends it should hear so.
  private var isTolerable: Bool {
    guard !Self.failed(handle), bytes.suffix(Self.longestTail).hasEndOfImage else { return false }
    let finding = Self.finding(handle)
    if finding.hasSubstring("Unknown Adobe color transform") { return true }
    // "Corrupt JPEG data: 16 extraneous bytes before marker 0xd9"; before a restart marker, 0xd0 to 0xd7, data were lost.
    guard finding.hasSubstring("extraneous bytes before marker"), let marker = finding.split(separator: "x").last,
      let count = finding.split(separator: " ").lazy.compactMap({ Int($0) }).first
    else { return false }
    return count <= Self.mostPadding && !(marker.count == 2 && "d0"..."d7" ~= marker)
  }
}

extension Slice<UnsafeRawBufferPointer> {
  /// Whether JPEG's last marker is among these bytes.
  fileprivate var hasEndOfImage: Bool { zip(self, dropFirst()).contains { $0 == 0xFF && $1 == 0xD9 } }
}

extension String {
  /// Whether the text contains another; Foundation's `contains` is out of bounds here.
  func hasSubstring(_ other: String) -> Bool {
    indices.contains { self[$0...].hasPrefix(other) }
  }
}
