import Glibc

/// A moment, to the millisecond; "2026-01-31T09:05:00.250Z" in JSON and CSV.
public struct Timestamp: Hashable, Sendable, Comparable {
  /// Milliseconds since 1970 in UTC.
  public var milliseconds: Int64

  /// A moment, 0001...9999.
  public init(milliseconds: Int64) {
    self.milliseconds = min(max(milliseconds, Self.bounds.lowerBound), Self.bounds.upperBound)
  }

  /// The years 1 to 9999.
  static let bounds: ClosedRange<Int64> = -62_135_596_800_000...253_402_300_799_999

  /// Now.
  public static var now: Timestamp {
    var time = timespec()
    clock_gettime(CLOCK_REALTIME, &time)
    return Timestamp(milliseconds: Int64(time.tv_sec) &* 1000 &+ Int64(time.tv_nsec / 1_000_000))
  }

  /// Orders by time.
  public static func < (a: Timestamp, b: Timestamp) -> Bool { a.milliseconds < b.milliseconds }

  /// The text of a date in UTC, ISO 8601.
  public var text: String {
    let fraction = Int(((milliseconds % 1000) + 1000) % 1000)
    var seconds = time_t((milliseconds - Int64(fraction)) / 1000)
    var parts = tm()
    gmtime_r(&seconds, &parts)
    return Self.padded(Int(parts.tm_year) + 1900, 4) + "-" + Self.padded(Int(parts.tm_mon) + 1, 2) + "-"
      + Self.padded(Int(parts.tm_mday), 2) + "T" + Self.padded(Int(parts.tm_hour), 2) + ":"
      + Self.padded(Int(parts.tm_min), 2) + ":" + Self.padded(Int(parts.tm_sec), 2) + "." + Self.padded(fraction, 3)
      + "Z"
  }

  private static func padded(_ number: Int, _ digits: Int) -> String {
    let text = String(number)
    return String(repeating: "0", count: max(0, digits - text.count)) + text
  }
}

extension Timestamp: Codable {
  /// Reads a text.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    guard let timestamp = Timestamp(try container.decode(String.self)) else {
      throw DecodingError.dataCorruptedError(in: container, debugDescription: "no ISO 8601 date")
    }
    self = timestamp
  }

  /// Writes a text.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(text)
  }
}
