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
  /// Letters that recognisers take for digits (O, I, l, S, B) count as digits where the check digit then agrees. Only the
  /// first 20,000 characters are searched.
  public static func find(in text: some StringProtocol) -> [ISBN] {
    var found: [ISBN] = []
    var run: [Unicode.Scalar] = []
    for scalar in text.unicodeScalars.prefix(20_000) {
      if digit(scalar) != nil || scalar == "X" || scalar == "x" {
        run.append(scalar)
      } else if !separators.contains(scalar) {
        append(search(run), to: &found)
        run = []
      }
    }
    append(search(run), to: &found)
    return found
  }

  private static let separators: Set<Unicode.Scalar> = ["-", " ", "\u{AD}", "‐", "‑", "–", "—", "\u{A0}", "\t", "."]

  private static func append(_ new: [ISBN], to found: inout [ISBN]) {
    for isbn in new where !found.contains(isbn) { found.append(isbn) }
  }

  /// The ISBNs in a run of digits, those of 13 digits first.
  private static func search(_ run: [Unicode.Scalar]) -> [ISBN] {
    var found: [ISBN] = []
    var start = 0
    while start + 10 <= run.count {
      let length = [13, 10].first { length in
        guard start + length <= run.count, length == 13 || start == 0 || run.count == 10 else { return false }
        let part = Array(run[start..<(start + length)])
        return plausible(part) && ISBN(String(String.UnicodeScalarView(part))) != nil
      }
      if let length, let isbn = ISBN(String(String.UnicodeScalarView(run[start..<(start + length)]))) {
        found.append(isbn)
        start += length
      } else {
        start += 1
      }
    }
    return found
  }

  /// Whether most of the characters are real digits, so that no word is taken for a number.
  private static func plausible(_ part: [Unicode.Scalar]) -> Bool {
    part.count(where: TextFolding.isDigit) * 10 >= part.count * 7
  }

  private static func digit(_ scalar: Unicode.Scalar) -> Int? {
    switch scalar {
    case "0"..."9": Int(scalar.value) - 48
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
