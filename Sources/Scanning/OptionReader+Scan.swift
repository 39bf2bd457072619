import JSONValues

extension OptionReader {
  private static let longestIdempotencyKey = 200

  /// What a service knows a scan by: a text that can stand in a header field.
  public mutating func idempotencyKey() throws(OptionError) -> String? {
    guard let key = try string("idempotencyKey") else { return nil }
    guard 1...Self.longestIdempotencyKey ~= key.utf8.count, key.utf8.allSatisfy({ 0x21...0x7E ~= $0 }) else {
      throw OptionError(
        "Option \"idempotencyKey\" must have from 1 to \(Self.longestIdempotencyKey) printable ASCII characters without "
          + "spaces, such as a UUID.")
    }
    return key
  }
}
