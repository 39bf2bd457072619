import Language

/// The record that a labeling makes, as printed.
struct LabeledRecord: Hashable, Sendable {
  var title = ""
  var subtitle = ""
  /// The persons, in order.
  var authors: [String] = []
  var publisher = ""
  var series = ""
  var volume = ""
  var callNumber = ""

  init(_ labeling: SpineLabeling, of spine: LabeledSpine) {
    let parts = LabeledParts(labeling, of: spine)
    title = parts.text(of: [.title])
    subtitle = parts.text(of: [.subtitle])
    authors = parts.persons()
    publisher = parts.text(of: [.publisher])
    series = parts.text(of: [.series])
    volume = parts.text(of: [.volume])
    callNumber = parts.text(ofLabel: .callNumber)
  }
}

/// The parts of a spine's text by their roles.
private struct LabeledParts {
  let labeling: SpineLabeling
  let spine: LabeledSpine

  init(_ labeling: SpineLabeling, of spine: LabeledSpine) {
    self.labeling = labeling
    self.spine = spine
  }

  /// The words of some roles, line by line in reading order; marks between them stay where they stand within a line.
  func text(of roles: Set<TokenRole>) -> String { text(of: roles, on: lines(with: roles.contains)) }

  /// The words of a role on a label, whose lines stand one below the other; pieces of one line stay in reading order.
  func text(ofLabel role: TokenRole) -> String {
    let lines = lines { $0 == role }
    let printed = lines.compactMap { line in
      spine.lines[line].first.map { (line: line, print: spine.input.layout.lines[spine.input.tokens[$0].line]) }
    }
    guard Set(printed.map(\.print.direction)).count == 1, printed.count == lines.count else {
      return text(of: [role], on: lines)
    }
    var rows: [[(line: Int, print: SpineLine)]] = []
    for piece in printed {
      let row = rows.firstIndex { row in
        row.contains { abs($0.print.depth - piece.print.depth) < min($0.print.height, piece.print.height) / 2 }
      }
      if let row { rows[row].append(piece) } else { rows.append([piece]) }
    }
    rows.sort { ($0.first?.print.depth ?? 0) < ($1.first?.print.depth ?? 0) }
    return text(of: [role], on: rows.flatMap { $0.map(\.line) })
  }

  private func text(of roles: Set<TokenRole>, on lines: [Int]) -> String {
    let texts = lines.flatMap { runs(on: $0, roles) }
    return RecordText.trimmed(texts.reduce("") { RecordText.joined($0, RecordText.words($1)) })
  }

  /// Persons: each begins with a word of that role, and goes on over lines.
  func persons() -> [String] {
    var persons: [String] = []
    for line in lines(with: \.isPerson) {
      for token in spine.lines[line] where labeling.roles[token].isPerson {
        let word = RecordText.words(text(spine.input.tokens[token].line, spine.input.tokens[token].range))
        if labeling.roles[token] == .person || persons.isEmpty {
          persons.append(word)
        } else {
          persons[persons.count - 1] = RecordText.joined(persons[persons.count - 1], word)
        }
      }
    }
    return persons.map(RecordText.trimmedName).filter { $0.contains(where: \.isLetter) }
  }

  private func lines(with isWanted: (TokenRole) -> Bool) -> [Int] {
    spine.ordered(spine.lines.indices.filter { spine.lines[$0].contains { isWanted(labeling.roles[$0]) } })
  }

  /// The texts of the tokens of some roles that stand one after another.
  private func runs(on line: Int, _ roles: Set<TokenRole>) -> [String] {
    var ranges: [Range<Int>] = []
    var previous: Int?
    for token in spine.lines[line] where roles.contains(labeling.roles[token]) {
      let range = spine.input.tokens[token].range
      if let last = ranges.last, previous == token - 1 {
        ranges[ranges.count - 1] = last.lowerBound..<range.upperBound
      } else {
        ranges.append(range)
      }
      previous = token
    }
    return ranges.map { text(spine.input.tokens[spine.lines[line].lowerBound].line, $0) }
  }

  private func text(_ line: Int, _ range: Range<Int>) -> String { spine.input.texts[line].text(range) }
}

/// Joins and trims what a record is made of.
enum RecordText {
  private static let marks: Set<Character> = [
    ",", ";", ":", "-", "–", "—", "/", "|", "\\", "\"", "“", "”", "„", "«", "»", " ", "·", "•", "~", "*", "_", "°", "^",
    "=", "<", ">", "‹", "›", "、", "・",
  ]
  private static let opening: [Character: Character] = ["(": ")", "[": "]"]

  /// Cleaned words; those that were run together are parted.
  static func words(_ text: String) -> String {
    TextCleaning.clean(text).split(separator: " ").flatMap(FusedWords.split).joined(separator: " ")
  }

  /// Two parts with a space between, where their script has one; a word that a line's end parts is joined.
  static func joined(_ text: String, _ part: String) -> String {
    guard let last = text.unicodeScalars.last, let first = part.unicodeScalars.first else { return text + part }
    if last.isIdeographic, first.isIdeographic { return text + part }
    guard SeparatorMarks.dashes.contains(last), text.dropLast().last?.isLetter == true else { return text + " " + part }
    return first.properties.isLowercase ? String(text.dropLast()) + part : text + part
  }

  /// Without marks at both ends, and without brackets that lack their other half.
  static func trimmed(_ text: String) -> String {
    var text = Substring(text)
    while let first = text.first, marks.contains(first) || isLone(first, text) { text.removeFirst() }
    while let last = text.last, marks.contains(last) || opening.keys.contains(last) { text.removeLast() }
    if text.last == ".", text.count > 3, !text.dropLast().contains(".") { text.removeLast() }
    return String(text)
  }

  /// A name without marks and brackets; "Eco, Umberto" is turned.
  static func trimmedName(_ text: String) -> String {
    let parts = text.split(separator: ",").map { trimmed(String($0)) }.filter { !$0.isEmpty }
    let name = parts.count == 2 ? parts[1] + " " + parts[0] : parts.joined(separator: ", ")
    return name.filter { !"()[]&".contains($0) }.split(separator: " ").joined(separator: " ")
  }

  /// A title with its subtitle after a colon.
  static func withSubtitle(_ title: String, _ subtitle: String) -> String {
    if title.isEmpty || subtitle.isEmpty { return title + subtitle }
    return title + (title.last.map { "?!.:".contains($0) } ?? false ? " " : ": ") + subtitle
  }

  /// A publisher by its usual name, where it is a known one.
  static func publisher(_ text: String) -> String {
    PublisherList.name(of: text.split(separator: " ").map { TextFolding.key($0) }) ?? text
  }

  private static func isLone(_ first: Character, _ text: Substring) -> Bool {
    opening[first].map { !text.contains($0) } ?? false
  }
}
