import Collection
import Language

/// Tells whether an offered book is the one on the spine: servers answer with something similar, or with anything.
enum AnswerCheck {
  /// Shorter words tell little, and must only match where there is no longer one.
  private static let leastLetters = 4
  /// One letter in so many may differ: a title was read by a machine, but "salt" is not "silt".
  private static let tolerance = 5
  // Numbers too short to be telling words, longer ones are such; a lone "I" is more often a person.
  private static let numerals = [
    "ii": 2, "iii": 3, "iv": 4, "v": 5, "vi": 6, "vii": 7, "viii": 8, "ix": 9, "x": 10, "xi": 11, "xii": 12,
    "one": 1, "two": 2, "six": 6, "ten": 10,
  ]

  /// Whether title and author agree, or title and ISBN; without a title the ISBN alone.
  static func matches(_ found: FoundBook, _ query: BookQuery) -> Bool {
    if query.title.isEmpty { return query.isbn != nil && query.isbn == found.isbn && !found.title.isEmpty }
    guard titlesAgree(found.title, query.title) else { return false }
    if let printed = query.isbn, let offered = found.isbn { return printed == offered }
    return authorsAgree(found.authors, query.author)
  }

  private static func titlesAgree(_ found: String, _ read: String) -> Bool {
    let (foundMain, readMain) = (main(found), main(read))
    // One volume is not another, wherever its number stands.
    let (foundNumbers, readNumbers) = (numbers(found), numbers(read))
    guard foundNumbers.isSubset(of: readNumbers) || readNumbers.isSubset(of: foundNumbers) else { return false }
    return covers(words(found), words(readMain)) && covers(words(read), words(foundMain))
      && numbers(readMain).isSubset(of: foundNumbers) && numbers(foundMain).isSubset(of: readNumbers)
  }

  /// The numbers in a title, which tell volumes apart.
  private static func numbers(_ title: some StringProtocol) -> Set<Int> {
    Set(words(title).map { String(decoding: $0, as: UTF32.self) }.compactMap { numerals[$0] ?? Int($0) })
  }

  /// The title before a colon or bracket.
  private static func main(_ title: String) -> Substring {
    let head = title.prefix { !":([".contains($0) }
    return words(head).isEmpty ? title[...] : head
  }

  private static func authorsAgree(_ found: [String], _ read: String) -> Bool {
    read.split(separator: ",").contains { name in found.contains { isSamePerson($0, words(name)) } }
  }

  /// Whether two names have the same surname, last or before a comma, or two words in common: one's first name may be another's surname.
  private static func isSamePerson(_ found: String, _ read: [[UInt32]]) -> Bool {
    guard let surname = read.last, surname.count > 1, let other = words(found.prefix { $0 != "," }).last else {
      return false
    }
    let names = words(found)
    return isAlike(other, surname) || read.count { word in names.contains { isAlike($0, word) } } > 1
  }

  /// Whether a text's words have all of another's that tell something.
  private static func covers(_ words: [[UInt32]], _ others: [[UInt32]]) -> Bool {
    let telling = others.filter { $0.count >= leastLetters || hasIdeographs($0) }
    let wanted = telling.isEmpty ? others : telling
    return !wanted.isEmpty && wanted.allSatisfy { word in words.contains { isAlike($0, word) } }
  }

  private static func words(_ text: some StringProtocol) -> [[UInt32]] {
    TextFolding.fold(text.prefix(400)).unicodeScalars
      .split { !TextFolding.isLetter($0) && !TextFolding.isDigit($0) }
      .map { $0.map(\.value) }
  }

  private static func hasIdeographs(_ word: [UInt32]) -> Bool {
    word.contains { Unicode.Scalar($0)?.properties.isIdeographic == true }
  }

  /// Whether two words differ in few letters; an ideograph says as much as a word.
  private static func isAlike(_ one: [UInt32], _ other: [UInt32]) -> Bool {
    if one == other { return true }
    guard !hasIdeographs(one), !hasIdeographs(other) else { return false }
    let allowed = min(one.count, other.count) / tolerance
    return allowed > 0 && abs(one.count - other.count) <= allowed
      && EditDistance.of(one, other, most: allowed) <= allowed
  }
}
