import Language

extension CatalogRecord {
  /// The title without subtitle, statement of responsibility and ISBD punctuation.
  public var plainTitle: String { Self.trimmed(titleParts.main) }

  /// The title's main part and what follows the first " : ", " / " or " = ", or stands in brackets at the end.
  var titleParts: (main: Substring, rest: Substring) {
    let bytes = title.utf8
    for index in bytes.indices where index > bytes.startIndex && (bytes[index] == 0x20 || bytes[index] == 0x3A) {
      if Self.marks.contains(where: title[index...].hasPrefix) { return (title[..<index], title[index...].dropFirst()) }
    }
    return (title[...], "")
  }

  /// The authors in ordinary form, "Given Surname", without dates and remarks.
  public var authorNames: [String] {
    let names = persons.map { $0.given.isEmpty ? $0.surname : "\($0.given) \($0.surname)" }
    return names.map(Self.trimmed).filter { !$0.isEmpty }
  }

  /// The authors' names taken apart.
  var persons: [(surname: String, given: String)] {
    let plain = Self.withoutBrackets(author)
    if authorsInOrdinaryOrder { return Self.parts(of: plain).map(Self.ordinary) }
    return plain.split { ";|".contains($0) }.flatMap { Self.persons(Self.parts(of: $0)) }
  }

  private static func parts(of list: some StringProtocol) -> [String] {
    list.split(separator: ",").map { trimmed(String($0)) }
  }

  /// The person of "Surname, Given, dates", or the persons of "Given Surname, Given Surname": whole names follow each other.
  private static func persons(_ parts: [String]) -> [(surname: String, given: String)] {
    guard let first = parts.first else { return [] }
    if parts.count > 1, parts.allSatisfy(isWholeName) { return parts.map(ordinary) }
    let given = parts.dropFirst().first { !$0.contains(where: \.isNumber) } ?? ""
    return given.isEmpty ? [ordinary(first)] : [(first, given)]
  }

  private static func isWholeName(_ name: String) -> Bool {
    let words = name.split(separator: " ")
    guard words.count > 1, let first = words.first, let last = words.last else { return false }
    return Lexicon.isGivenName(first) && !Lexicon.isGivenName(last)
  }

  private static let marks = [" : ", " / ", " = ", ": ", " ("]

  private static func ordinary(_ name: String) -> (surname: String, given: String) {
    let words = name.split(separator: " ")
    return (words.last.map(String.init) ?? "", words.dropLast().joined(separator: " "))
  }

  private static func withoutBrackets(_ text: String) -> String {
    var depth = 0
    var plain = ""
    for character in text {
      if character == "(" || character == "[" { depth += 1 }
      if depth == 0 { plain.append(character) }
      if character == ")" || character == "]" { depth = max(0, depth - 1) }
    }
    return plain
  }

  private static func trimmed(_ text: some StringProtocol) -> String {
    let words = text.split(whereSeparator: \.isWhitespace)
    var joined = words.joined(separator: " ")[...]
    while let last = joined.last, " :/=;,".contains(last) { joined.removeLast() }
    return String(joined)
  }
}
