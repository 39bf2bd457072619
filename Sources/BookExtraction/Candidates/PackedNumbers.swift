/// Fitted numbers kept in a string, which compiles faster than a long array.
enum PackedNumbers {
  /// The numbers of a string: three digits of base 90 each (from "$", with "!" for a backslash), spread evenly over
  /// -16...16.
  static func unpack(_ text: StaticString) -> [Double] {
    let bytes = UnsafeBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount)
    return stride(from: 0, to: bytes.count - 2, by: 3).map { start in
      let number = bytes[start..<(start + 3)].reduce(0) { $0 * 90 + Int($1 == 33 ? 92 : $1) - 36 }
      return Double(number) / 728_999 * 32 - 16
    }
  }
}
