import Collection
import Foundation
import Testing

/// Timestamps are read as Foundation's styles read them, one after the other, of which files may hold what they took.
@Suite struct TimestampTests {
  private func foundation(_ text: String) -> Int64? {
    guard text.utf8.count <= 32 else { return nil }
    let plain = text.replacing("/", with: "-").replacing(" ", with: "T", maxReplacements: 1)
    let date = Date.ISO8601FormatStyle().year().month().day()
    let styles = [Date.ISO8601FormatStyle(), date.time(includingFractionalSeconds: true), date]
    let moment = styles.lazy.compactMap { try? $0.parse(plain) }.first
    return moment.flatMap { Int64(exactly: ($0.timeIntervalSince1970 * 1000).rounded()) }
      .flatMap { -62_135_596_800_000...253_402_300_799_999 ~= $0 ? $0 : nil }
  }

  private func check(_ text: String) { #expect(Timestamp(text)?.milliseconds == foundation(text), "\(text)") }

  @Test func daysAreCounted() {
    let years = [
      0, 1, 3, 4, 99, 100, 400, 1000, 1100, 1400, 1500, 1581, 1582, 1583, 1900, 1999, 2000, 2024, 9998, 9999,
    ]
    for year in years + [10_000, 10_001, 99_999] {
      for (month, day) in [(1, 1), (2, 28), (2, 29), (2, 30), (3, 1), (10, 4), (10, 5), (10, 14), (10, 15), (12, 31)] {
        check("\(year)-\(month)-\(day)")
        check("\(year)/\(month)/\(day) 30:61:62")
        check("\(year)-\(month)-\(day)T23:59:59.9996-1800")
      }
    }
  }

  @Test(arguments: [
    "", "Z", "GMT", "gmt", "UTC", "G", "GM+1", "+2", "+02", "+0200", "+02:00", "-0230", "-02:30:15", "+123", "+12345",
    "GMT+2", "utc-03:30", "+18:00", "+18:01", "-18:00", "-18:01", "+99:99", "+02:60", "+02:", "+", "-x", " Z", "z",
    "Zx", "+25", "T",
  ])
  func zonesAreRead(zone: String) {
    for time in ["2026-01-31T09:05:00", "2026-01-31 9:5:0.25", "0001-01-01T00:00:00", "9999-12-31T23:59:59"] {
      check(time + zone)
    }
  }

  @Test(arguments: [
    "T", "T09", "T09:05", "T09:05:", "T24:00:00", "T25:00:00Z", "T09:60:00", "T-9:05:00", "T009:05:00", "TT09:05:00",
    "t09:05:00",
    "T09:05:00.", "T09:05:00.Z", "T09:05:00.1", "T09:05:00.0005", "T09:05:00.00049999", "T09:05:00.9999",
    "T09:05:00.123456789", "T09:05:00.1234567891", "T09:05:00,5Z", "T2147483647:0:0", "T9999999999:0:0",
    "T0:0:2147483648",
    "T0:99999999999:0", "é", "\u{301}", " \u{301}",
  ])
  func timesAreRead(time: String) {
    for day in ["2026-01-31", "1000-01-01", "2026-1-3", "2026-001-031"] { check(day + time) }
  }

  @Test func anythingMayStandThere() {
    let parts = ["-", "/", " ", "T", ":", "Z", "+", "GMT", ".", "0", "1", "31", "2026", "1582", "99999999999", "é"]
    for _ in 0..<3000 { check((0..<Int.random(in: 1...9)).map { _ in parts.randomElement() ?? "" }.joined()) }
  }
}
