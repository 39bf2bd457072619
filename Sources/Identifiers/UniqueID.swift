/// Identifiers that nothing else has: UUIDs (RFC 9562).
public enum UniqueID {
  /// How many digits stand between two dashes.
  private static let groups = [8, 4, 4, 4, 12]

  /// A UUID of version 4, random but for its version and variant, in small letters.
  public static func new() -> String {
    let high = UInt64.random(in: 0...UInt64.max) & ~0xF000 | 0x4000
    let low = UInt64.random(in: 0...UInt64.max) & ~(3 << 62) | 2 << 62
    var digits = Substring(digits(of: high) + digits(of: low))
    return groups.map { count in
      defer { digits = digits.dropFirst(count) }
      return String(digits.prefix(count))
    }.joined(separator: "-")
  }

  /// Whether a text is a UUID of any version, in small or capital letters.
  public static func isValid(_ text: some StringProtocol) -> Bool {
    let parts = text.utf8.split(separator: UInt8(ascii: "-"), omittingEmptySubsequences: false)
    return parts.map(\.count) == groups && parts.allSatisfy { $0.allSatisfy(isDigit) }
  }

  private static func digits(of number: UInt64) -> String {
    let digits = String(number, radix: 16)
    return String(repeating: "0", count: 16 - digits.count) + digits
  }

  private static func isDigit(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "a")...UInt8(ascii: "f"),
      UInt8(ascii: "A")...UInt8(ascii: "F"):
      true
    default: false
    }
  }
}
