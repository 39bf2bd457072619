import JSONValues

/// What catalogs that answer over SRU do differently: names of indexes and of forms of records.
///
/// SRU 1.1 and 1.2 (https://www.loc.gov/standards/sru/sru-1-1.html) leave both to the catalog, which tells them to an explain request.
struct SRUDialect: Sendable, Hashable {
  /// The version of the protocol.
  var version = "1.1"
  /// The form of records: MARCXML or Dublin Core, as the catalog calls it.
  var recordSchema = "marcxml"
  /// The index of ISBNs.
  var isbnIndex = "bath.isbn"
  /// The index of words of titles.
  var titleIndex = "dc.title"
  /// The index of names.
  var authorIndex = "dc.creator"

  /// What the explain document of a catalog says.
  init(_ kind: SourceKind = .sru) {
    switch kind {
    case .dnb:
      recordSchema = "MARC21-xml"
      (isbnIndex, titleIndex, authorIndex) = ("isbn", "tit", "per")
    case .k10plus: (isbnIndex, titleIndex, authorIndex) = ("pica.isb", "pica.tit", "pica.per")
    case .openLibrary, .googleBooks, .loc, .sru: break
    }
  }

  /// Takes what options say of it.
  mutating func read(_ reader: inout OptionReader) throws {
    version = try reader.string("version") ?? version
    recordSchema = try reader.string("recordSchema") ?? recordSchema
    isbnIndex = try Self.index("isbnIndex", &reader) ?? isbnIndex
    titleIndex = try Self.index("titleIndex", &reader) ?? titleIndex
    authorIndex = try Self.index("authorIndex", &reader) ?? authorIndex
  }

  private static func index(_ key: String, _ reader: inout OptionReader) throws -> String? {
    guard let name = try reader.string(key) else { return nil }
    guard !name.isEmpty, name.utf8.count <= 60, name.allSatisfy({ $0.isLetter || $0.isNumber || "._-".contains($0) })
    else {
      throw OptionError("Option \"\(key)\" must be the name of an index, such as \"dc.title\".")
    }
    return name
  }

  /// The question in CQL (https://www.loc.gov/standards/sru/cql/): words joined by "and", which every level of it knows.
  func query(_ terms: SearchTerms) -> String {
    switch terms {
    case .isbn(let isbn): "\(isbnIndex)=\(isbn)"
    case .words(let title, let author):
      (title.map { "\(titleIndex)=\"\($0)\"" } + (author.map { ["\(authorIndex)=\"\($0)\""] } ?? []))
        .joined(separator: " and ")
    }
  }
}
