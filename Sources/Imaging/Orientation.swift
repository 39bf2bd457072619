/// How a stored image has to be turned or mirrored to be upright; the raw values are those of EXIF's tag 0x0112.
enum Orientation: Int, Sendable, CaseIterable {
  case upright = 1
  case mirrored
  case upsideDown
  case mirroredUpsideDown
  case transposed
  case needsQuarterTurn
  case transverse
  case needsThreeQuarterTurn

  /// Whether width and height change places.
  var swapsSides: Bool { rawValue >= Orientation.transposed.rawValue }

  /// The orientation that undoes `turns` clockwise quarter turns away; any integer.
  init(quarterTurns turns: Int) {
    let orientations: [Orientation] = [.upright, .needsQuarterTurn, .upsideDown, .needsThreeQuarterTurn]
    self = orientations[turns & 3]
  }
}

extension Orientation {
  /// Reads the orientation from a JPEG's first EXIF segment; upright when there is none or it is damaged.
  ///
  /// Source: Exif 2.32 (CIPA DC-008), section 4.5; ITU T.81, annex B, for the segments.
  init(jpeg: ByteReader) {
    var offset = 2
    while let marker = jpeg.uint16(at: offset), marker > 0xFF00, marker != 0xFFDA, marker != 0xFFD9 {
      if marker == 0xFFFF {  // padding before a marker
        offset += 1
        continue
      }
      guard let length = jpeg.uint16(at: offset + 2), length >= 2 else { break }
      if marker == 0xFFE1, jpeg.has("Exif\0\0", at: offset + 4) {
        self.init(tiff: jpeg.slice(offset + 10..<max(offset + 10, offset + 2 + length)))
        return
      }
      offset += 2 + length
    }
    self = .upright
  }

  /// Reads the orientation from a PNG's eXIf chunk; upright when there is none or it is damaged.
  init(png: ByteReader) {
    var offset = 8
    while let length = png.uint32(at: offset), !png.has("IEND", at: offset + 4) {
      if png.has("eXIf", at: offset + 4) {
        self.init(tiff: png.slice(offset + 8..<offset + 8 + length))
        return
      }
      offset += 12 + length
    }
    self = .upright
  }

  /// Reads tag 0x0112 of the first directory of a TIFF header, as EXIF embeds it.
  init(tiff: ByteReader) {
    var tiff = tiff
    self = .upright
    if tiff.has("II*\0", at: 0) {
      tiff.order = .littleEndian
    } else if !tiff.has("MM\0*", at: 0) {
      return
    }
    guard let directory = tiff.uint32(at: 4), let entries = tiff.uint16(at: directory) else { return }
    for entry in 0..<entries {
      let offset = directory + 2 + 12 * entry
      guard let tag = tiff.uint16(at: offset) else { return }
      if tag == 0x0112, let value = tiff.uint16(at: offset + 8) {
        self = Orientation(rawValue: value) ?? .upright
        return
      }
    }
  }
}
