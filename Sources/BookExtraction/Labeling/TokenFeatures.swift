import Glibc
import Imaging
import Language

/// What the labeler sees of one token besides its letters: marks of the lexicon, form, script, how its line lies, and what catalogs use
/// the word for.
struct TokenFeatures {
  private let layout: SpineLayout
  private let tokens: [SpineToken]
  private let texts: [LineText]
  private let lineRanges: [Range<Int>]
  private let sortedHeights: [Double]
  private let names: NamePlaces

  /// How many numbers describe a token.
  static let count = 95

  init(_ layout: SpineLayout, _ tokens: [SpineToken], _ texts: [LineText], _ names: NamePlaces) {
    self.layout = layout
    self.tokens = tokens
    self.texts = texts
    self.names = names
    lineRanges = layout.lines.indices.map { line in
      let first = tokens.firstIndex { $0.line == line } ?? 0
      return first..<(tokens.lastIndex { $0.line == line }.map { $0 + 1 } ?? first)
    }
    sortedHeights = layout.lines.map(\.height).sorted(by: >)
  }

  /// The numbers of all tokens, `count` for each.
  func all() -> [Float] {
    let lines = layout.lines.indices.map(line)
    let spine = spine()
    return tokens.indices.flatMap { index -> [Float] in
      let values = word(index) + place(index) + lines[tokens[index].line] + spine + use(index)
      return values.map { $0.isFinite ? Float(min(4, max(-4, $0))) : 0 }
    }
  }

  /// Marks of the lexicon, form and script: 45 numbers.
  private func word(_ index: Int) -> [Double] {
    let token = tokens[index]
    let scalars = texts[token.line].scalars[token.range]
    let letters = scalars.filter(TextFolding.isLetter)
    let digits = scalars.count(where: TextFolding.isDigit)
    let capitals = letters.count(where: \.properties.isUppercase)
    let marks = Lexicon.exact(token.key).rawValue
    let form: [Bool] = [
      Lexicon.isOfPublisher(token.key),
      capitals == letters.count && capitals > 1,
      capitals == 1 && letters.first?.properties.isUppercase == true && letters.count > 1,
      capitals == 0 && !letters.isEmpty,
      capitals > 1 && capitals < letters.count,
      digits > 0, digits > 0 && letters.isEmpty, letters.count == 1,
      letters.count <= 3 && capitals > 0 && scalars.contains("."),
      scalars.last == ".", scalars.last == ",", scalars.last.map(SeparatorMarks.dashes.contains) ?? false,
      scalars.contains { $0 == "'" || $0 == "’" },
      !letters.isEmpty && letters.allSatisfy { "IVXLCivxlc".unicodeScalars.contains($0) },
      letters.isEmpty && digits == 0,
      scalars.first.map { "([{\"«„“".unicodeScalars.contains($0) } ?? false,
      scalars.last.map { ")]}\"»“”".unicodeScalars.contains($0) } ?? false,
    ]
    let script = Script(letters.first)
    return (0..<18).map { marks >> UInt32($0) & 1 == 1 ? 1 : 0 } + form.map { $0 ? 1 : 0 }
      + [log(1 + Double(letters.count + digits)) / 2, 1 / Double(1 + token.key.unicodeScalars.count)]
      + Script.allCases.map { $0 == script ? 1 : 0 }
  }

  /// Where the token stands on its line: 16 numbers.
  private func place(_ index: Int) -> [Double] {
    let token = tokens[index]
    let range = lineRanges[token.line]
    let line = layout.lines[token.line]
    let isFirst = index == range.lowerBound
    let gap = isFirst ? 0 : (token.start - tokens[index - 1].end) * line.length / line.height
    return SpineToken.Separator.allCases.map { $0 == token.separator ? 1 : 0 }
      + [
        min(3, max(-1, gap)), Double(index - range.lowerBound) / Double(max(1, range.count)), isFirst ? 1 : 0,
        index == range.upperBound - 1 ? 1 : 0, token.start, token.end, log(Double(range.count)) / 2,
        (token.end - token.start) * line.length / line.height / Double(max(1, token.range.count)),
      ]
  }

  /// How a line lies and looks: 22 numbers.
  private func line(_ index: Int) -> [Double] {
    let line = layout.lines[index]
    let extent = LineExtent(line)
    let letters = texts[index].scalars.filter(TextFolding.isLetter)
    let share = 1 / Double(max(1, letters.count))
    let rank = sortedHeights.firstIndex { $0 <= line.height } ?? 0
    let largest = layout.largest
    return [
      line.direction == .along ? 1 : 0, line.direction == .across ? 1 : 0, line.direction == .reversed ? 1 : 0,
      line.confidence, log(1.001 - line.confidence) / 4,
      log(line.height / layout.largestHeight), log(line.height / layout.medianHeight),
      Double(rank) / Double(max(1, layout.lines.count)),
      log(line.length / line.height / Double(max(1, texts[index].scalars.count))),
      (line.x - layout.left) / layout.width, (line.y - layout.top) / layout.height,
      (extent.left - layout.left) / layout.width, (extent.right - layout.left) / layout.width,
      (extent.top - layout.top) / layout.height, (extent.bottom - layout.top) / layout.height,
      distance(line.ink, line.background), distance(line.ink, largest?.ink),
      distance(line.background, largest?.background),
      line.ink == nil ? 0 : 1, (line.background?.l ?? 50) / 100,
      Double(letters.count(where: \.properties.isUppercase)) * share,
      Double(texts[index].scalars.count(where: TextFolding.isDigit)) / Double(max(1, texts[index].scalars.count)),
    ]
  }

  /// The spine as a whole: 6 numbers.
  private func spine() -> [Double] {
    let lines = Double(max(1, layout.lines.count))
    return [
      log(lines) / 2, log(Double(max(1, tokens.count))) / 2, layout.isPlain ? 1 : 0,
      Double(layout.lines.count { $0.direction == .across }) / lines, log(layout.width / layout.height) / 2,
      log(layout.width / layout.largestHeight) / 3,
    ]
  }

  /// What catalogs use the word for, and whether it is of a name that they have: 6 numbers.
  private func use(_ index: Int) -> [Double] {
    let use = CatalogWords.use(of: tokens[index].key)
    return [
      use == nil ? 0 : 1, (use?.nameOdds ?? 0) / 2, use?.frequency ?? 0, use?.lastShare ?? 0,
      names.begin.contains(index) ? 1 : 0, names.goOn.contains(index) ? 1 : 0,
    ]
  }

  /// The distance of two colors in CIE L*a*b*, in fiftieths; 0 where one is unknown.
  private func distance(_ a: LabColor?, _ b: LabColor?) -> Double {
    guard let a, let b else { return 0 }
    return a.distance(to: b) / 50
  }
}

/// The alphabets that the labeler tells apart.
enum Script: CaseIterable {
  case latin
  case cyrillic
  case greek
  case han
  case kana
  case hangul
  case other
  case none

  /// The script of a letter; none without one.
  init(_ letter: Unicode.Scalar?) {
    guard let letter else {
      self = .none
      return
    }
    switch letter.value {
    case _ where letter.isKana: self = .kana
    case _ where letter.isHan: self = .han
    case 0..<0x370, 0x1E00..<0x1F00: self = .latin
    case 0x370..<0x400, 0x1F00..<0x2000: self = .greek
    case 0x400..<0x530: self = .cyrillic
    case 0xAC00..<0xD7B0, 0x1100..<0x1200, 0x3130..<0x3190: self = .hangul
    default: self = .other
    }
  }
}
