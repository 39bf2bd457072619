import Glibc

extension Timestamp {
  /// Reads a date, "2026-01-31" or "2026/1/31", with or without a time; in UTC where no zone is named; nil when it is none.
  ///
  /// A time that is none, and what follows the date and the time, is passed over; days and hours that a month and a day do not have
  /// count on. Days before 15 October 1582 are of the Julian calendar, as their writers meant them.
  public init?(_ text: String) {
    guard text.utf8.count <= 32 else { return nil }
    var reader = DateReader(text)
    guard let day = reader.day() else { return nil }
    let time = reader.time() ?? (seconds: 0, nanoseconds: 0)
    // Rounded as a `Double` of seconds since 2001 and since 1970 is, which files have been read by so far.
    let seconds = Double(day + time.seconds - Self.secondsTo2001) + Double(time.nanoseconds) / 1e9
    guard let milliseconds = Int64(exactly: ((seconds + Double(Self.secondsTo2001)) * 1000).rounded()),
      Self.bounds.contains(milliseconds)
    else { return nil }
    self.init(milliseconds: milliseconds)
  }

  private static let secondsTo2001 = 978_307_200
}

/// Reads the parts of a date (ISO 8601) from its beginning on; slashes count as dashes, the first space as a T.
private struct DateReader {
  private var rest: ArraySlice<UInt8>

  init(_ text: String) {
    var bytes = text.utf8.map { $0 == UInt8(ascii: "/") ? UInt8(ascii: "-") : $0 }
    if let space = bytes.firstIndex(of: UInt8(ascii: " ")) { bytes[space] = UInt8(ascii: "T") }
    rest = bytes[...]
  }

  /// The longest number that is read.
  private static let mostDigits = 10
  /// The last year whose dates can be within bounds, by their zone.
  private static let lastYear = 10_000
  /// When the Gregorian calendar began, in seconds since 1970.
  private static let firstGregorian = -12_219_292_800
  private static let secondsADay = 86_400
  /// The farthest from Greenwich that a zone is.
  private static let widestZone = 18 * 3600

  /// Seconds from 1970 to the begin of a day.
  mutating func day() -> Int? {
    guard let year = number(), year <= Self.lastYear, take("-"), let month = number(), 1...12 ~= month, take("-"),
      let day = number(), 1...31 ~= day
    else { return nil }
    var date = tm()
    (date.tm_year, date.tm_mon, date.tm_mday) = (CInt(year - 1900), CInt(month - 1), CInt(day))
    let seconds = timegm(&date)
    guard seconds < Self.firstGregorian else { return seconds }
    // Years that begin in March end with the day that leap years have more.
    let century = ((month > 2 ? year : year - 1) + 400) / 100 - 4
    return seconds + (century - (century + 4) / 4 - 1) * Self.secondsADay
  }

  /// Seconds since the begin of the day, and what is more, in UTC where a zone is named; nil when no time follows.
  mutating func time() -> (seconds: Int, nanoseconds: Int)? {
    guard take("T"), let hours = number(), take(":"), let minutes = number(), take(":"),
      let seconds = number()
    else { return nil }
    var nanoseconds = 0
    if take(".") {
      guard let fraction = fraction() else { return nil }
      nanoseconds = fraction
    }
    return (hours * 3600 + minutes * 60 + seconds - (zone() ?? 0), nanoseconds)
  }

  /// Nanoseconds, of nine digits at most.
  private mutating func fraction() -> Int? {
    let digits = rest.prefix(Self.mostDigits).prefix { UInt8(ascii: "0")...UInt8(ascii: "9") ~= $0 }.count
    guard digits < Self.mostDigits, let number = number() else { return nil }
    return (digits..<9).reduce(number) { number, _ in number * 10 }
  }

  /// How many seconds a zone is before UTC, as +02:00, -0230, GMT+2 and Z; nil when none follows, or none that there is.
  private mutating func zone() -> Int? {
    if take("Z") || take("z") { return 0 }
    let isNamed = takeWord("GMT") || takeWord("UTC")
    let isWest = take("-")
    guard isWest || take("+") else { return isNamed ? 0 : nil }
    guard let hours = number(most: 2) else { return nil }
    var seconds = hours * 3600
    if take(":") || isAtDigit {
      guard let minutes = number(most: 2) else { return nil }
      seconds += minutes * 60
      _ = take(":")
      seconds += number(most: 2) ?? 0
    }
    return seconds <= Self.widestZone ? (isWest ? -seconds : seconds) : nil
  }

  private var isAtDigit: Bool { rest.first.map { UInt8(ascii: "0")...UInt8(ascii: "9") ~= $0 } ?? false }

  /// A number of 31 bits without a sign; nil when none follows.
  private mutating func number(most: Int = mostDigits) -> Int? {
    let digits = rest.prefix(most).prefix { UInt8(ascii: "0")...UInt8(ascii: "9") ~= $0 }
    rest = rest.dropFirst(digits.count)
    let number = digits.reduce(0) { $0 * 10 + Int($1 - UInt8(ascii: "0")) }
    return digits.isEmpty || number > Int(CInt.max) ? nil : number
  }

  private mutating func take(_ character: Unicode.Scalar) -> Bool {
    guard rest.first == UInt8(ascii: character) else { return false }
    rest = rest.dropFirst()
    return true
  }

  /// Passes letters, in either case.
  private mutating func takeWord(_ word: String) -> Bool {
    guard rest.prefix(word.utf8.count).elementsEqual(word.utf8, by: { $0 & 0xDF == $1 }) else { return false }
    rest = rest.dropFirst(word.utf8.count)
    return true
  }
}
