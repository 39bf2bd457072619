import EmbeddedModels

/// A table of values that does not hold its keys: three cells that a key's hash tells, combined by exclusive or, give its value.
///
/// The layout is that of binary fuse filters (Graf and Lemire, "Binary Fuse Filters: Fast and Smaller Than Xor Filters", 2022). For a key
/// that the table was not made with, any value may come. `Training/recognition/character_model.py` makes it.
struct StaticFunction: Sendable {
  /// A segment's cells, as a power of two; a key's cells lie in three segments one after another.
  private static let segmentBits: UInt64 = 12

  /// Two bytes a cell, little-endian.
  private let cells: EmbeddedBytes
  private let firstSegments: UInt64

  /// Wraps the cells; every value of a table that is too small is 0.
  init(cells: EmbeddedBytes) {
    self.cells = cells
    firstSegments = UInt64(max(2, cells.buffer.count >> Int(Self.segmentBits + 1))) - 2
  }

  /// The value of a key.
  subscript(key: UInt64) -> UInt16 {
    guard firstSegments > 0 else { return 0 }
    let hash = Self.mixed(key)
    let segment = hash >> 40 % firstSegments
    let bytes = UnsafeRawBufferPointer(cells.buffer)
    return (0..<3 as Range<UInt64>).reduce(0) { value, part in
      let cell = (segment + part) << Self.segmentBits + hash >> (Self.segmentBits * part) & (1 << Self.segmentBits - 1)
      return value ^ bytes.loadUnaligned(fromByteOffset: Int(cell) * 2, as: UInt16.self)
    }
  }

  /// A hash whose every bit depends on all of a key's (the finalizer of MurmurHash3, by Appleby).
  static func mixed(_ key: UInt64) -> UInt64 {
    var hash = (key ^ key >> 33) &* 0xff51_afd7_ed55_8ccd
    hash = (hash ^ hash >> 33) &* 0xc4ce_b9fe_1a85_ec53
    return hash ^ hash >> 33
  }
}
