/// The records that have a term: ascending numbers from 1, as differences in seven-bit groups.
enum PostingList {
  /// Appends a number.
  static func append(_ difference: UInt32, to bytes: inout [UInt8]) {
    var rest = difference
    while rest >= 0x80 {
      bytes.append(UInt8(truncatingIfNeeded: rest) | 0x80)
      rest >>= 7
    }
    bytes.append(UInt8(truncatingIfNeeded: rest))
  }

  /// Hands out the numbers; damaged bytes give wrong numbers, never a read outside of them.
  @inline(__always)
  static func forEach(_ bytes: UnsafeBufferPointer<UInt8>, _ body: (UInt32) -> Void) {
    var number: UInt32 = 0
    var difference: UInt32 = 0
    var shift: UInt32 = 0
    for byte in bytes {
      difference |= UInt32(byte & 0x7F) << shift
      if byte < 0x80 {
        number = number &+ difference
        body(number)
        difference = 0
        shift = 0
      } else {
        shift = shift &+ 7
      }
    }
  }
}
