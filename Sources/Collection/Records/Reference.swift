/// A book as reference managers read it.
struct Reference {
  private let work: Work

  /// Makes the reference of a book.
  init(_ work: Work) { self.work = work }

  /// An entry of BibTeX; its key is the book's number.
  var bibtex: String {
    let book = work.fields
    let texts: [(String, String?)] = [
      ("publisher", book.publisher), ("year", book.publishedYear), ("isbn", book.isbn),
      ("pagetotal", book.pageCount.map(String.init)),
      ("note", book.callNumber.map { "Call number \($0)" }),
    ]
    let names = book.authors.isEmpty ? nil : book.authors.map(Self.name).joined(separator: " and ")
    let fields =
      [("title", Self.escaped(book.title)), ("author", names)] + texts.map { ($0, $1.map(Self.escaped)) }
    let lines = fields.compactMap { name, text in text.map { "  \(name) = {\($0)}" } }
    return "@book{bookspine\(work.id),\n\(lines.joined(separator: ",\n"))\n}\n\n"
  }

  /// A record of RIS.
  var ris: String {
    let book = work.fields
    let fields: [(String, String?)] =
      [("TY", "BOOK"), ("ID", String(work.id))] + book.authors.map { ("AU", PersonName.inverted($0)) } + [
        ("TI", book.title), ("PB", book.publisher), ("PY", book.publishedYear), ("SN", book.isbn),
        ("CN", book.callNumber), ("SP", book.pageCount.map(String.init)), ("ER", ""),
      ]
    return fields.compactMap { tag, text in text.map { "\(tag)  - \($0)\r\n" } }.joined() + "\r\n"
  }

  /// A name; one with an "and" of its own in braces, or it would be two.
  private static func name(_ name: String) -> String {
    let isParted = name.split(separator: " ").dropFirst().contains { $0.lowercased() == "and" }
    return isParted ? "{\(escaped(name))}" : escaped(name)
  }

  /// What TeX reads as a command stands for itself; braces that do not pair would end the entry.
  private static func escaped(_ text: String) -> String {
    text.reduce(into: "") { result, character in
      switch character {
      case "\\": result += "\\textbackslash{}"
      case "{": result += "\\textbraceleft{}"
      case "}": result += "\\textbraceright{}"
      case "$", "&", "#", "_", "%": result += "\\\(character)"
      case "~": result += "\\textasciitilde{}"
      case "^": result += "\\textasciicircum{}"
      default: result.append(character)
      }
    }
  }
}
