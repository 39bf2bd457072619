import Language

/// An International Standard Book Number with a verified check digit.
public struct ISBN: Hashable, Sendable {
  /// The 13 digits without separators.
  public let thirteen: String

  /// Takes an ISBN-10 or ISBN-13, with or without hyphens and spaces; nil when its check digit is wrong.
  public init?(_ text: some StringProtocol) {
    guard text.utf8.count <= 64 else { return nil }
    let characters = text.unicodeScalars.filter { !Self.separators.contains($0) }
    guard let thirteen = Self.thirteen(from: Array(characters)) else { return nil }
    self.thirteen = thirteen
  }

  /// All ISBNs printed in a text, in order, without repetition.
  ///
  /// Letters that recognizers take for digits (O, I, l, S, B) count as digits where the check digit then agrees. Only the
  /// first 20,000 characters are searched.
  public static func find(in text: some StringProtocol) -> [ISBN] {
    var found: [ISBN] = []
    var run = Run()
    for scalar in text.unicodeScalars.prefix(20_000) {
      if digit(scalar) != nil || scalar == "X" || scalar == "x" {
        run.characters.append(scalar)
      } else if separators.contains(scalar) {
        run.borders.insert(run.characters.count)
      } else {
        append(search(run), to: &found)
        run = Run()
      }
    }
    append(search(run), to: &found)
    return found
  }

  /// Digits that only separators part.
  private struct Run {
    var characters: [Unicode.Scalar] = []
    /// Before which characters separators stand.
    var borders: Set<Int> = []

    func isBorder(_ index: Int) -> Bool { index == 0 || index == characters.count || borders.contains(index) }
  }

  private static let separators: Set<Unicode.Scalar> = [
    "-", " ", "\u{AD}", "‐", "‑", "\u{2012}", "–", "—", "\u{2212}", "\u{A0}", "\u{2009}", "\u{202F}", "\t", ".",
  ]

  private static func append(_ new: [ISBN], to found: inout [ISBN]) {
    for isbn in new where !found.contains(isbn) { found.append(isbn) }
  }

  /// The ISBNs in a run of digits: those of 13 digits wherever they begin, and in what is left those of 10 that separators set apart,
  /// since with a year or a price before them other digits than the printed ones may agree.
  private static func search(_ run: Run) -> [ISBN] {
    var found: [ISBN] = []
    var left = 0
    var start = 0
    while start < run.characters.count {
      if let isbn = isbn(run, start, count: 13) {
        found += tens(run, left..<start) + [isbn]
        start += 13
        left = start
      } else {
        start += 1
      }
    }
    return found + tens(run, left..<run.characters.count)
  }

  /// The ISBNs of 10 digits in a part of a run.
  private static func tens(_ run: Run, _ part: Range<Int>) -> [ISBN] {
    var found: [ISBN] = []
    var start = part.lowerBound
    while start + 10 <= part.upperBound {
      let isApart =
        (start == part.lowerBound || run.isBorder(start)) && (start + 10 == part.upperBound || run.isBorder(start + 10))
      if isApart, let isbn = isbn(run, start, count: 10) {
        found.append(isbn)
        start += 10
      } else {
        start += 1
      }
    }
    return found
  }

  /// The ISBN that so many characters of a run are, if most are real digits: no word is taken for a number.
  private static func isbn(_ run: Run, _ start: Int, count: Int) -> ISBN? {
    guard start + count <= run.characters.count else { return nil }
    let part = run.characters[start..<(start + count)]
    guard part.count(where: isRealDigit) * 10 >= count * 7 else { return nil }
    return ISBN(String(String.UnicodeScalarView(part)))
  }

  private static func isRealDigit(_ scalar: Unicode.Scalar) -> Bool {
    TextFolding.isDigit(scalar) || fullWidthDigits.contains(scalar)
  }

  private static let fullWidthDigits: ClosedRange<Unicode.Scalar> = "０"..."９"

  private static func digit(_ scalar: Unicode.Scalar) -> Int? {
    switch scalar {
    case "0"..."9": Int(scalar.value) - 48
    case fullWidthDigits: Int(scalar.value) - 0xFF10
    case "O", "o", "Q": 0
    case "I", "l", "i", "|": 1
    case "S": 5
    case "B": 8
    default: nil
    }
  }

  private static func thirteen(from characters: [Unicode.Scalar]) -> String? {
    switch characters.count {
    case 13:
      let digits = characters.compactMap(digit)
      // Numbers of sheet music begin with 979-0.
      guard digits.count == 13, digits[0...1] == [9, 7], digits[2] == 8 || digits[2] == 9 && digits[3] != 0,
        checkDigit(digits) == digits[12]
      else {
        return nil
      }
      return digits.map(String.init).joined()
    case 10:
      return fromTen(characters)
    default:
      return nil
    }
  }

  private static func fromTen(_ characters: [Unicode.Scalar]) -> String? {
    var digits = characters.dropLast().compactMap(digit)
    guard digits.count == 9, let last = characters.last else { return nil }
    guard let check = last == "X" || last == "x" ? 10 : digit(last) else { return nil }
    let sum = digits.enumerated().reduce(check) { $0 + (10 - $1.offset) * $1.element }
    guard sum % 11 == 0, Set(digits).count > 1 else { return nil }
    digits = [9, 7, 8] + digits
    return (digits + [checkDigit(digits)]).map(String.init).joined()
  }

  /// The check digit of the first 12 digits.
  private static func checkDigit(_ digits: [Int]) -> Int {
    let sum = digits.prefix(12).enumerated().reduce(0) { $0 + $1.element * ($1.offset % 2 == 0 ? 1 : 3) }
    return (10 - sum % 10) % 10
  }
}
