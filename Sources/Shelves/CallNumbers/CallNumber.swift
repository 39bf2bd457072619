import Language

/// A call number, in the order in which books stand.
public struct CallNumber: Hashable, Sendable {
  /// The most characters that count.
  static let maximumCharacters = 120

  /// As it was written, in one line.
  public let text: String
  /// What orders it, from left to right.
  let key: [CallNumberPart]
  /// Whether it has the form of its scheme, and not just letters and numbers.
  let isTyped: Bool

  /// Reads a call number; nil when there is nothing to order by.
  ///
  /// - Parameters:
  ///   - text: As a label or a catalog has it; lines count as blanks.
  ///   - scheme: How it is made. What has not the form of the scheme is ordered as `local`.
  public init?(_ text: String, scheme: CallNumberScheme) {
    let words = text.plainPrefix(Self.maximumCharacters).split(whereSeparator: \.isWhitespace).map(String.init)
    guard !words.isEmpty else { return nil }
    self.text = words.joined(separator: " ")
    let typed: [CallNumberPart]? =
      switch scheme {
      case .dewey: Self.dewey(words)
      case .udc: Self.udc(words)
      case .loc: Self.congress(self.text)
      case .local: nil
      }
    isTyped = typed != nil
    key = typed ?? Self.natural(words.joined(separator: " "))
    guard !key.isEmpty else { return nil }
  }

  /// The letters and digits, by which labels are compared with what was read of them.
  var letters: String { TextFolding.key(text) }

  // MARK: Schemes

  /// "823.914 ORW 1984 v.2": three digits, decimals, then letters with decimals of Cutter's tables, years and volumes.
  private static func dewey(_ words: [String]) -> [CallNumberPart]? {
    guard let first = words.first, let number = DecimalClass(first), number.whole.count == 3, number.marks.isEmpty
    else {
      return nil
    }
    return [.decimals(number.digits)] + words.dropFirst().flatMap(cuttered)
  }

  /// "QA76.73.S95 T45 2020": letters, a whole number, decimals, then letters with decimals.
  private static func congress(_ text: String) -> [CallNumberPart]? {
    var rest = Substring(text)
    let letters = rest.prefix { $0.isASCII && $0.isLetter }
    rest = rest[letters.endIndex...].drop { $0 == " " }
    let number = rest.prefix { $0.isASCII && $0.isNumber }
    guard 1...3 ~= letters.count, 1...4 ~= number.count, let whole = Int(number) else { return nil }
    rest = rest[number.endIndex...]
    var parts: [CallNumberPart] = [.letters(letters.lowercased()), .number(whole)]
    if rest.first == ".", rest.dropFirst().first?.isNumber == true {
      let decimals = rest.dropFirst().prefix { $0.isASCII && $0.isNumber }
      parts.append(.decimals(String(decimals)))
      rest = rest[decimals.endIndex...]
    } else {
      parts.append(.decimals(""))
    }
    let words = rest.split { $0 == " " || $0 == "." }
    return parts + words.flatMap { cuttered(String($0)) }
  }

  /// "681.3.06(075)": digits whose points do not count, then the signs of the auxiliary tables in the order that UDC files them.
  private static func udc(_ words: [String]) -> [CallNumberPart]? {
    guard let first = words.first, let number = DecimalClass(first) else { return nil }
    return [.decimals(number.digits)] + number.marks + words.dropFirst().flatMap(cuttered)
  }

  /// A word of letters and numbers behind a class: "O79a" has decimals, "v.2" and "1984" whole numbers.
  private static func cuttered(_ word: String) -> [CallNumberPart] {
    let folded = TextFolding.fold(word)
    let letters = folded.prefix { $0.isLetter }
    let digits = folded[letters.endIndex...].prefix { $0.isASCII && $0.isNumber }
    guard letters.count == 1, letters != "v", letters != "c", !digits.isEmpty else { return natural(word) }
    let rest = String(folded[digits.endIndex...])
    return [.letters(String(letters)), .decimals(String(digits))] + (rest.isEmpty ? [] : natural(rest))
  }

  /// Runs of letters, and numbers by their size.
  private static func natural(_ text: String) -> [CallNumberPart] {
    var parts: [CallNumberPart] = []
    var rest = Substring(TextFolding.fold(text))
    while let first = rest.first {
      if first.isASCII, first.isNumber {
        let digits = rest.prefix { $0.isASCII && $0.isNumber }
        parts.append(.number(Int(digits.prefix(15)) ?? 0))
        rest = rest[digits.endIndex...]
      } else if first.isLetter {
        let letters = rest.prefix { $0.isLetter }
        parts.append(.letters(String(letters)))
        rest = rest[letters.endIndex...]
      } else {
        rest = rest.dropFirst()
      }
    }
    return parts
  }
}

extension CallNumber: Comparable {
  /// Whether one stands before another; nothing before something.
  public static func < (a: CallNumber, b: CallNumber) -> Bool {
    for (mine, theirs) in zip(a.key, b.key) where mine != theirs { return mine < theirs }
    if a.key.count != b.key.count {
      let longer = a.key.count > b.key.count ? a.key[b.key.count] : b.key[a.key.count]
      // "622+669" and "622/623" stand before "622".
      return (a.key.count < b.key.count) != longer.isBeforeNothing
    }
    return a.text < b.text
  }
}
