import Language

/// Recognises the labels that libraries put on spines: a class and the beginning of the author's name.
enum CallNumber {
  /// The most words of a label.
  private static let mostWords = 5
  /// Classes that nothing else is called that stands before three letters.
  private static let classes: Set<String> = [
    "FIC", "FICTION", "BIO", "BIOG", "JF", "JN", "JB", "YA", "YF", "MYS", "SF", "GN", "LP", "REF", "DVD", "CD",
  ]
  /// Classes of one letter, and those that are initials more often.
  private static let (letters, rareLetters): (Set<String>, Set<String>) = (
    ["N", "T", "P", "F", "R"], ["B", "E", "J", "M", "W", "Y"]
  )
  /// What stands before a class.
  private static let prefixes = classes.union(["J", "E", "R", "Y"])

  /// Whether words are such a label: "823.9 ORR", "FIC MOR", "I92(Par) San", "QA76.73 .C15 K47".
  static func isLabel(_ words: some Collection<Word>) -> Bool {
    guard (1...mostWords).contains(words.count), let first = words.first else { return false }
    let texts = words.map(\.text)
    return isDecimal(texts) || isCongress(texts) || isClassed(Array(words))
      || words.count > 2 && prefixes.contains(first.text) && isLabel(words.dropFirst())
  }

  /// The boundaries before and after labels within a line, to cut there: those whose number has a point or brackets, or whose letters begin
  /// another word of the line.
  static func bounds(_ words: [Word]) -> Set<Int> {
    let starts = words.indices.dropLast().filter { index in
      let number = words[index].text
      let isMarked = number.contains { "(.".contains($0) }
      return number.prefix(while: \.isNumber).count >= (number.contains("(") ? 2 : 3)
        && isLabel(words[index...(index + 1)])
        && (isMarked || words.contains { $0.begins(words[index + 1].key) })
    }
    return Set(starts.flatMap { [$0, $0 + 2] }.filter { $0 > 0 && $0 < words.count })
  }

  /// A class, by letters or a number, and three letters of the author.
  private static func isClassed(_ words: [Word]) -> Bool {
    guard (2...4).contains(words.count), let last = words.last, last.text.count <= 4,
      last.text.count(where: \.isLetter) == 3
    else { return false }
    let first = words[0].text
    if words.count == 2, letters.contains(first) || classes.contains(first) { return !last.isFunction }
    let digits = first.count(where: \.isNumber)
    let isMarked = first.contains(".") || first.dropFirst().contains("(")
    return digits > 0 && (first.contains("(") || digits + 4 >= first.count)
      && (isMarked || !last.marks.has([.frequent, .function]))
  }

  /// A number of Dewey's classes, with three digits before the point as what has fewer is a price more often, alone or before letters of
  /// the author and which volume or copy it is.
  private static func isDecimal(_ texts: [String]) -> Bool {
    let isNumber = texts[0].contains(".") && texts[0].allSatisfy { $0.isNumber || $0 == "." }
    return isNumber && texts[0].prefix { $0 != "." }.count >= 3
      && texts.dropFirst().allSatisfy { isAuthorMark($0) || isCopyMark($0) }
  }

  private static func isAuthorMark(_ text: String) -> Bool {
    text.count <= 4 && text.allSatisfy(\.isLetter) && text.first?.isUppercase == true
      && (text == text.uppercased() || text.count == 3)
  }

  /// "v.2", "c.1".
  private static func isCopyMark(_ text: String) -> Bool {
    let parts = text.lowercased().split(separator: ".")
    return parts.count == 2 && ["v", "vol", "c"].contains(parts[0]) && parts[1].allSatisfy(\.isNumber)
  }

  /// A call number of the Library of Congress: a class of letters and a number, cutters, and perhaps a year or a volume.
  private static func isCongress(_ texts: [String]) -> Bool {
    guard let count = congressCutters(texts[0]) else { return false }
    let rest = texts.dropFirst()
    return (count > 0 || rest.first.map(isCutter) ?? false)
      && rest.allSatisfy { isCutter($0) || isYear($0) || isCopyMark($0) }
  }

  private static func isYear(_ text: String) -> Bool {
    text.count == 4 && Int(text).map(RoleMarker.years.contains) ?? false
  }

  /// How many cutters follow one to three capitals and a number ("QA76.73": 0, "PR6045.O72": 1); nil where the text is anything else.
  private static func congressCutters(_ text: String) -> Int? {
    let letters = text.prefix { $0.isUppercase && $0.isASCII }
    let number = text.dropFirst(letters.count)
    guard (1...3).contains(letters.count), let digits = number.split(separator: ".").first, number.first != ".",
      (1...4).contains(digits.count), digits.allSatisfy(\.isNumber)
    else { return nil }
    let cutters = number.split(separator: ".").dropFirst().drop { $0.allSatisfy(\.isNumber) }
    return cutters.allSatisfy { isCutter(String($0)) } ? cutters.count : nil
  }

  /// ".C15", "K47".
  private static func isCutter(_ text: String) -> Bool {
    let text = text.hasPrefix(".") ? text.dropFirst() : text[...]
    guard let letter = text.first, letter.isUppercase, letter.isASCII else { return false }
    let digits = text.dropFirst().prefix(while: \.isNumber)
    let rest = text.dropFirst(1 + digits.count)
    return (1...5).contains(digits.count) && rest.count <= 1 && rest.allSatisfy(\.isLowercase)
  }

  /// Marks labels, on one line or on two, that look like initials or words by themselves: the three letters after the class begin another
  /// word of the spine ("M CHR" beside "AGATHA CHRISTIE").
  static func markLetterLabels(_ pieces: inout [Piece]) {
    let known = classes.union(letters).union(rareLetters)
    for index in pieces.indices where pieces[index].role == nil || pieces[index].role == .ornament {
      let label = Array(index...(pieces[index].words.count == 1 ? index + 1 : index))
      guard label.allSatisfy(pieces.indices.contains) else { continue }
      let words = label.flatMap { pieces[$0].words }
      let others = pieces.indices.filter { !label.contains($0) }
      // In two parts a label has its lines for itself.
      let isApart =
        label.count == 1 || !others.contains { other in label.contains { pieces[$0].line == pieces[other].line } }
      guard isApart, words.count == 2, known.contains(words[0].text), words[1].key.count == 3,
        others.contains(where: { pieces[$0].words.contains { $0.begins(words[1].key) } })
      else { continue }
      for part in label { pieces[part].role = .callNumber }
    }
  }

  /// Marks labels on two lines: a class number, and three letters of about its size near it.
  static func markSplitLabels(_ pieces: inout [Piece]) {
    let numbers = pieces.indices.filter { index in
      let text = pieces[index].text
      return pieces[index].words.count == 1
        && (text.count(where: \.isNumber) >= 3 && text.allSatisfy { $0.isNumber || $0 == "." })
    }
    for number in numbers {
      for index in pieces.indices
      where index != number && pieces[index].role != .volume && isLetters(pieces[index], beside: pieces[number])
        && pieces.count(where: { $0.line == pieces[index].line }) == 1
      {
        pieces[index].role = .callNumber
        pieces[number].role = .callNumber
      }
    }
  }

  private static func isLetters(_ piece: Piece, beside number: Piece) -> Bool {
    guard piece.words.count == 1, piece.letters == 3, piece.words[0].hasLetter, piece.direction == number.direction
    else { return false }
    let size = max(piece.height, number.height)
    let near = abs(piece.minX - number.minX) < 3 * size && abs(piece.minY - number.minY) < 3 * size
    return near && min(piece.height, number.height) > 0.6 * size
  }
}

extension Word {
  fileprivate func begins(_ letters: String) -> Bool { key.count > letters.count && key.hasPrefix(letters) }
}
