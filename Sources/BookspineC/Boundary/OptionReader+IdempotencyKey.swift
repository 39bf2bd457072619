extension OptionReader {
  private static let longestKey = 200

  /// A text that can stand in a header field, or nil when the key is absent or null.
  mutating func idempotencyKey() throws -> String? {
    guard let key = try string("idempotencyKey") else { return nil }
    guard 1...Self.longestKey ~= key.utf8.count, key.utf8.allSatisfy({ 0x21...0x7E ~= $0 }) else {
      throw ArgumentError.options(
        "Option \"idempotencyKey\" must have from 1 to \(Self.longestKey) printable ASCII characters without spaces, "
          + "such as a UUID.")
    }
    return key
  }
}
