import BookExtraction
import Language

extension [String] {
  /// Of the ISBN-13s of a record, the one that was asked for, or the first.
  func one(askedFor isbn: String?) -> String? { first { $0 == isbn } ?? first }
}

/// Texts as librarians write them.
enum CatalogText {
  /// Around an article that sorting leaves out (ISO 6630), as German catalogs have them.
  private static let sortingMarks: Set<Unicode.Scalar> = ["\u{98}", "\u{9C}", "\u{88}", "\u{89}", "\u{AC}"]
  /// Ends a part of a record (ISBD).
  private static let punctuation: Set<Character> = ["/", ":", ";", ",", "=", " "]
  private static let longest = 1000

  /// A text with composed accents, without marks for sorting and the punctuation that separates the parts of a record.
  static func clean(_ text: String) -> String {
    var plain = String.UnicodeScalarView()
    plain.append(contentsOf: text.prefix(longest).unicodeScalars.filter { !sortingMarks.contains($0) })
    var words = String(plain).split(whereSeparator: \.isWhitespace).joined(separator: " ")
    while let last = words.last, punctuation.contains(last) { words.removeLast() }
    return TextCleaning.composed(words)
  }

  /// What stands before a mark, or all of it.
  static func head(_ text: String, before mark: String) -> String {
    text.parts(between: mark).first ?? text
  }

  /// "Surname, Given [role]" as "Given Surname"; a point after a whole word goes.
  static func name(_ text: String) -> String {
    var plain = String(text.prefix { !"[(".contains($0) })
    while plain.last == " " { plain.removeLast() }
    // Not that of an initial.
    if plain.last == ".", let word = plain.dropLast().split(whereSeparator: { $0 == " " || $0 == "." }).last,
      word.count > 2
    {
      plain.removeLast()
    }
    let parts = plain.split(separator: ",").map { $0.split(separator: " ").joined(separator: " ") }
    guard let surname = parts.first else { return text }
    // What follows the given name are dates and titles.
    guard parts.count > 1, !parts[1].contains(where: \.isNumber) else { return surname }
    return "\(parts[1]) \(surname)"
  }

  /// The first ISBN in a text such as "urn:isbn:…", "978-… (pbk.)" or "(ISBN) …".
  static func isbn(_ text: String) -> String? {
    let runs = text.split { !($0.isNumber || "-xX".contains($0)) }
    return runs.lazy.compactMap { ISBN(String($0))?.thirteen }.first
  }

  /// The first year in a text such as "[2004]" or "c1998."; nil without one.
  static func year(_ text: String) -> String? {
    text.split { !$0.isNumber }.map(String.init).first { $0.utf8.count == 4 && ("1000"..."2999").contains($0) }
  }

  /// The pages in a text such as "xii, 312 pages"; nil where it counts something else.
  static func pages(_ text: String?) -> Int? {
    guard let text else { return nil }
    let words = text.lowercased().split { !$0.isLetter && !$0.isNumber }
    for (number, unit) in zip(words, words.dropFirst()) {
      guard let count = Int(number) else { continue }
      if unit == "s" || unit == "p" || ["pages", "seiten", "pp", "pag", "páginas", "pagine", "sidor"].contains(unit) {
        return count
      }
    }
    return nil
  }
}
