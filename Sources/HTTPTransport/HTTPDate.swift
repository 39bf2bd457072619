/// Dates of header fields.
enum HTTPDate {
  private static let months = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"]

  /// The seconds since 1970 of a date as all senders must write it, "Sun, 06 Nov 1994 08:49:37 GMT" (RFC 9110, 5.6.7); nil for what is
  /// none.
  static func seconds(_ text: String) -> Double? {
    let parts = text.split(whereSeparator: { " ,".contains($0) })
    guard parts.count == 6, parts[5] == "GMT", let month = months.firstIndex(of: String(parts[2])),
      let day = Int(parts[1]), let year = Int(parts[3]), (1...31).contains(day), (1970...9999).contains(year)
    else { return nil }
    let clock = parts[4].split(separator: ":", omittingEmptySubsequences: false).compactMap { Int($0) }
    guard clock.count == 3, (0...23).contains(clock[0]), (0...59).contains(clock[1]), (0...60).contains(clock[2]) else {
      return nil
    }
    return Double(days(year: year, month: month + 1, day: day) * 86_400 + clock[0] * 3600 + clock[1] * 60 + clock[2])
  }

  /// The days since 1970, in years that begin in March, so that the day that leap years have more is the last one.
  private static func days(year: Int, month: Int, day: Int) -> Int {
    let year = month > 2 ? year : year - 1
    let month = (month + 9) % 12
    return year * 365 + year / 4 - year / 100 + year / 400 + (month * 306 + 5) / 10 + day - 1 - 719_468
  }
}
