/// Reads integers from untrusted bytes; whatever lies outside of them reads as nil.
struct ByteReader {
  /// The byte order of multi-byte integers.
  enum Order {
    case bigEndian
    case littleEndian
  }

  let bytes: UnsafeRawBufferPointer
  var order = Order.bigEndian

  /// The number of bytes.
  var count: Int { bytes.count }

  /// The byte at an offset.
  func uint8(at offset: Int) -> Int? {
    guard offset >= 0, offset < bytes.count else { return nil }
    return Int(bytes[offset])
  }

  /// The 16-bit integer at an offset.
  func uint16(at offset: Int) -> Int? {
    guard let first = uint8(at: offset), let second = uint8(at: offset + 1) else { return nil }
    return order == .bigEndian ? first << 8 | second : second << 8 | first
  }

  /// The 32-bit integer at an offset.
  func uint32(at offset: Int) -> Int? {
    guard let first = uint16(at: offset), let second = uint16(at: offset + 2) else { return nil }
    return order == .bigEndian ? first << 16 | second : second << 16 | first
  }

  /// Whether the bytes at an offset are those of `text`.
  func has(_ text: StaticString, at offset: Int) -> Bool {
    guard offset >= 0, offset <= bytes.count, bytes.count - offset >= text.utf8CodeUnitCount else { return false }
    return (0..<text.utf8CodeUnitCount).allSatisfy { bytes[offset + $0] == text.utf8Start[$0] }
  }

  /// The bytes of a range cut to what is there.
  func slice(_ range: Range<Int>) -> ByteReader {
    ByteReader(bytes: UnsafeRawBufferPointer(rebasing: bytes[range.clamped(to: 0..<bytes.count)]), order: order)
  }
}
