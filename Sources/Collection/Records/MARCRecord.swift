/// A book as a MARC 21 bibliographic record in the exchange format (ISO 2709; Library of Congress, "MARC 21 Specifications for Record
/// Structure, Character Sets, and Exchange Media").
struct MARCRecord {
  private static let fieldEnd = "\u{1E}"
  private static let recordEnd = "\u{1D}"
  private static let delimiter = "\u{1F}"
  /// The largest length that the five digits of a leader hold.
  private static let longest = 99_999
  /// The most bytes of a field, of which one ends it.
  private static let longestField = 9_999
  private static let articles = ["the ": 4, "a ": 2, "an ": 3]

  private var fields: [(tag: String, content: String)] = []

  /// Makes the record of a book.
  init(_ work: Work) {
    let book = work.fields
    control("001", String(work.id))
    control("005", Self.timestamp(work.changedAt) + ".0")
    control("008", Self.fixedData(work))
    if let isbn = book.isbn { add("020", "  ", [("a", isbn)]) }
    if let number = book.callNumber { add("084", "  ", [("a", number)]) }
    if !book.author.isEmpty { add("100", "1 ", [("a", PersonName.inverted(book.author))]) }
    let title = book.title.split(separator: ":", maxSplits: 1).map { String($0).trimmed }
    let skipped = Self.articles.first { book.title.lowercased().hasPrefix($0.key) }?.value ?? 0
    var parts = [("a", title.count > 1 ? "\(title[0]) :" : book.title)]
    if title.count > 1 { parts.append(("b", title[1])) }
    if !book.authors.isEmpty {
      parts[parts.count - 1].1 += " /"
      parts.append(("c", book.authors.joined(separator: ", ")))
    }
    add("245", "\(book.author.isEmpty ? 0 : 1)\(skipped)", parts)
    let published = [("b", book.publisher), ("c", book.publishedDate)].compactMap { code, text in
      text.map { (code, $0) }
    }
    if !published.isEmpty { add("264", " 1", published) }
    if let pages = book.pageCount { add("300", "  ", [("a", "\(pages) pages")]) }
    for name in book.coauthors { add("700", "1 ", [("a", PersonName.inverted(name))]) }
    let held = [("h", book.callNumber), ("p", book.itemId)].compactMap { code, text in text.map { (code, $0) } }
    if !held.isEmpty { add("852", "  ", held) }
  }

  /// The record with its leader and directory; empty where it is longer than the format allows.
  var text: String {
    var (directory, data) = ("", "")
    for (tag, content) in fields {
      directory += tag + Self.padded(content.utf8.count, 4) + Self.padded(data.utf8.count, 5)
      data += content
    }
    let base = 24 + directory.utf8.count + 1
    let length = base + data.utf8.count + 1
    guard length <= Self.longest else { return "" }
    let leader = "\(Self.padded(length, 5))nam a22\(Self.padded(base, 5))7i 4500"
    return leader + directory + Self.fieldEnd + data + Self.recordEnd
  }

  private mutating func control(_ tag: String, _ text: String) { fields.append((tag, text + Self.fieldEnd)) }

  private mutating func add(_ tag: String, _ indicators: String, _ parts: [(String, String)]) {
    let content = parts.map { Self.delimiter + $0.0 + Self.plain($0.1) }.joined()
    var text = indicators + content
    while text.utf8.count >= Self.longestField { text.unicodeScalars.removeLast() }
    fields.append((tag, text + Self.fieldEnd))
  }

  /// 40 characters: when it was entered, the year, nothing of the rest.
  private static func fixedData(_ work: Work) -> String {
    let entered = timestamp(work.addedAt).prefix(8).dropFirst(2)
    let date = work.fields.publishedYear.map { "s\($0)    " } ?? "nuuuu    "
    return "\(entered)\(date)xx            000 0 und d"
  }

  private static func timestamp(_ time: Timestamp) -> String { String(time.text.filter(\.isNumber).prefix(14)) }

  private static func padded(_ number: Int, _ digits: Int) -> String {
    let text = String(number)
    return String(repeating: "0", count: max(0, digits - text.count)) + text
  }

  /// The separators of the format are nobody's text.
  private static func plain(_ text: String) -> String {
    String(String.UnicodeScalarView(text.unicodeScalars.filter { $0.value >= 0x20 }))
  }
}

extension String {
  /// The text without blanks at its ends.
  fileprivate var trimmed: String {
    String(drop { $0 == " " }.reversed().drop { $0 == " " }.reversed())
  }
}
