/// A part of a call number that is ordered as one.
enum CallNumberPart: Hashable, Sendable {
  /// Letters, folded.
  case letters(String)
  /// A number by its size.
  case number(Int)
  /// Digits behind a decimal point.
  case decimals(String)
  /// A sign of UDC's auxiliary tables with its rank and what it holds.
  case mark(Int, String)

  /// Whether a call number with this at its end stands before the one without it.
  var isBeforeNothing: Bool { if case .mark(let rank, _) = self { rank < Self.nothing } else { false } }

  /// The rank of having no sign, between those of UDC's signs.
  static let nothing = 2
}

extension CallNumberPart: Comparable {
  /// Whether one stands before another: numbers before letters.
  static func < (a: CallNumberPart, b: CallNumberPart) -> Bool {
    switch (a, b) {
    case (.letters(let a), .letters(let b)): a < b
    case (.number(let a), .number(let b)): a < b
    case (.decimals(let a), .decimals(let b)): a < b
    case (.mark(let rank, let text), .mark(let other, let theirs)): (rank, text) < (other, theirs)
    default: a.kind < b.kind
    }
  }

  private var kind: Int {
    switch self {
    case .mark(let rank, _): rank < Self.nothing ? 0 : 3
    case .number, .decimals: 1
    case .letters: 2
    }
  }
}

/// A number of a decimal classification: digits with points, and behind them UDC's signs.
struct DecimalClass {
  /// The digits before the first point.
  let whole: Substring
  /// All digits; the points are for the eye.
  let digits: String
  /// The auxiliary signs.
  let marks: [CallNumberPart]

  /// In the order in which UDC files them (BS 1000M, "Filing order"); what is not here follows.
  private static let ranks: [(sign: String, rank: Int)] = [
    ("+", 0), ("/", 1), ("::", 4), (":", 3), ("[", 5), ("=", 6), ("(0", 7), ("(=", 9), ("(", 8), ("\"", 10), ("*", 11),
    (".00", 13), ("-", 14), (".0", 15), ("'", 16),
  ]
  private static let otherRank = 12

  /// Reads one; nil when it does not begin with a digit.
  init?(_ word: String) {
    whole = word.prefix { $0.isASCII && $0.isNumber }
    guard !whole.isEmpty, whole.count <= 3 else { return nil }
    let number = word.prefix { $0.isASCII && $0.isNumber || $0 == "." }
    var digits = number.filter { $0 != "." }
    var rest = word[number.endIndex...]
    // ".0" and ".00" behind the number belong to the auxiliary tables; a decimal that begins with 0 does, too, rarely.
    if number.last == "." { digits = number.dropLast().filter { $0 != "." } }
    self.digits = digits
    var marks: [CallNumberPart] = []
    while !rest.isEmpty {
      guard let found = Self.ranks.first(where: { rest.hasPrefix($0.sign) }) else {
        guard rest.first?.isLetter == true else { return nil }
        marks.append(.mark(Self.otherRank, rest.lowercased()))
        break
      }
      rest = rest.dropFirst(found.sign.count)
      let held = rest.prefix { character in character.isNumber || character.isLetter || character == "." }
      marks.append(.mark(found.rank, held.filter { $0 != "." }.lowercased()))
      rest = rest[held.endIndex...].drop { $0 == ")" || $0 == "]" || $0 == "\"" }
    }
    self.marks = marks
  }
}
