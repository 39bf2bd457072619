import EmbeddedModels

/// A table of values that does not hold its keys: three cells that a key's hash tells, combined by exclusive or, give its value.
///
/// The layout is that of binary fuse filters (Graf and Lemire, "Binary Fuse Filters: Fast and Smaller Than Xor Filters", 2022). Some of a
/// value's bits are a mark of its key: without them any value may come for a key that the table was not made with.
/// `Training/static_function.py` makes the cells.
struct StaticFunction: Sendable {
  /// A key: the hash of what is looked up, by FNV-1a, a step a scalar.
  struct Key: Hashable, Sendable {
    private(set) var hash: UInt64 = 0xcbf2_9ce4_8422_2325

    /// The key of no scalars.
    init() {}

    /// The key of a text.
    init(_ text: some StringProtocol) {
      for scalar in text.unicodeScalars { append(scalar.value) }
    }

    /// The key of one scalar more.
    mutating func append(_ scalar: UInt32) { hash = (hash ^ UInt64(scalar)) &* 0x100_0000_01b3 }
  }

  /// A segment's cells, as a power of two; a key's cells lie in three segments one after another.
  private static let segmentBits: UInt64 = 12
  private static let markSalt: UInt64 = 0x9e37_79b9_7f4a_7c15

  /// The cells, the lowest bits first.
  private let cells: EmbeddedBytes
  private let firstSegments: UInt64
  private let valueBits: Int
  private let markBits: Int

  /// Wraps the cells of a table; one that is too small knows no key.
  ///
  /// - Parameters:
  ///   - cells: The cells, one after another, with no bits between them.
  ///   - valueBits: How many of a cell's bits are the value.
  ///   - markBits: How many above those are the mark; a cell has at most 32 bits.
  init(cells: EmbeddedBytes, valueBits: Int, markBits: Int) {
    self.cells = cells
    self.valueBits = valueBits
    self.markBits = markBits
    let segments = (cells.buffer.count * 8 / (valueBits + markBits)) >> Int(Self.segmentBits)
    firstSegments = UInt64(max(2, segments)) - 2
  }

  /// The value of a key; nil, but for a few others, for one that the table was not made with.
  subscript(key: Key) -> UInt32? {
    guard firstSegments > 0 else { return nil }
    let hash = Self.mixed(key.hash)
    let segment = (hash >> 40) % firstSegments
    let (bytes, bits) = (UnsafeRawBufferPointer(cells.buffer), UInt64(valueBits + markBits))
    let lastStart = UInt64(bytes.count - MemoryLayout<UInt64>.size)
    var found: UInt64 = 0
    for part in 0..<3 as Range<UInt64> {
      let place = (hash >> (Self.segmentBits * part)) & ((1 << Self.segmentBits) - 1)
      let bit = (((segment + part) << Self.segmentBits) + place) * bits
      let start = min(bit / 8, lastStart)
      found ^= bytes.loadUnaligned(fromByteOffset: Int(start), as: UInt64.self) >> (bit - start * 8)
    }
    found &= ~(~0 << bits)
    let mark = Self.mixed(key.hash &* Self.markSalt) >> UInt64(64 - markBits)
    return found >> UInt64(valueBits) == mark ? UInt32(truncatingIfNeeded: found & ~(~0 << UInt64(valueBits))) : nil
  }

  /// A hash whose every bit depends on all of a key's (the finalizer of MurmurHash3, by Appleby).
  static func mixed(_ key: UInt64) -> UInt64 {
    var hash = (key ^ key >> 33) &* 0xff51_afd7_ed55_8ccd
    hash = (hash ^ hash >> 33) &* 0xc4ce_b9fe_1a85_ec53
    return hash ^ hash >> 33
  }
}
