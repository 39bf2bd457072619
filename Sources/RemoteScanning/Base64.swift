/// Bytes as text (RFC 4648, section 4).
enum Base64 {
  private static let alphabet = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)
  private static let padding = UInt8(ascii: "=")

  /// What each character stands for; 0xFF: it is none.
  private static let values = {
    var values = [UInt8](repeating: 0xFF, count: 256)
    for (value, character) in alphabet.enumerated() { values[Int(character)] = UInt8(value) }
    return values
  }()

  /// The text of bytes, padded.
  static func text(_ bytes: [UInt8]) -> String {
    var text: [UInt8] = []
    text.reserveCapacity((bytes.count / 3 + 1) * 4)
    for start in stride(from: 0, to: bytes.count, by: 3) {
      let group = bytes[start..<min(start + 3, bytes.count)]
      let bits = group.reduce(0) { $0 << 8 | UInt32($1) } << (8 * UInt32(3 - group.count))
      for digit in 0..<4 {
        let value = Int(bits >> (18 - 6 * UInt32(digit)) & 0x3F)
        text.append(digit <= group.count ? alphabet[value] : padding)
      }
    }
    return String(decoding: text, as: UTF8.self)
  }

  /// The bytes of a text; nil when a character is not of the alphabet, or padding is missing or within.
  ///
  /// More padding than is needed changes nothing.
  static func bytes(_ text: String) -> [UInt8]? {
    let digits = text.utf8.prefix { $0 != padding }
    let missing = (4 - digits.count % 4) % 4
    let rest = text.utf8.dropFirst(digits.count)
    guard missing < 3, rest.count >= missing, !digits.isEmpty || rest.isEmpty, rest.allSatisfy({ $0 == padding }) else {
      return nil
    }
    var bytes: [UInt8] = []
    bytes.reserveCapacity(digits.count / 4 * 3 + 3)
    var bits: UInt32 = 0
    for (index, digit) in digits.enumerated() {
      let value = values[Int(digit)]
      guard value != 0xFF else { return nil }
      bits = bits << 6 | UInt32(value)
      // The first digit of four completes no byte, each of the others one.
      if index % 4 > 0 { bytes.append(UInt8(truncatingIfNeeded: bits >> (6 - 2 * UInt32(index % 4)))) }
    }
    return bytes
  }
}
