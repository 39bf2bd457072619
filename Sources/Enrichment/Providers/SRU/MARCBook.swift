import BookExtraction
import Collection

/// A MARC 21 bibliographic record (https://www.loc.gov/marc/bibliographic/) in MARCXML.
enum MARCBook {
  /// The book; nil without a title.
  ///
  /// Of several ISBNs, as of bindings, it has the one that was asked for, or the first.
  static func book(_ record: XMLElement, askedFor isbn: String?) -> FoundBook? {
    let fields = record.children("datafield")
    func first(_ tags: String..., code: String) -> String? {
      for field in fields where tags.contains(field.attributes["tag"] ?? "") {
        if let text = values(field, code).first { return text }
      }
      return nil
    }
    guard let title = title(fields) else { return nil }
    // 264 with the second indicator 1 tells of publication, with others of making, selling and copyright.
    let publication = fields.filter { field in
      field.attributes["tag"] == "260" || field.attributes["tag"] == "264" && field.attributes["ind2"] == "1"
    }
    return FoundBook(
      title: title, authors: authors(fields), isbn: isbns(fields).one(askedFor: isbn),
      publisher: publication.lazy.compactMap { values($0, "b").first }.first,
      publishedDate: year(publication.lazy.compactMap { values($0, "c").first }.first),
      pageCount: CatalogText.pages(first("300", code: "a")))
  }

  private static func title(_ fields: [XMLElement]) -> String? {
    guard let field = fields.first(where: { $0.attributes["tag"] == "245" }),
      let main = values(field, "a").first
    else { return nil }
    let parts = values(field, "n") + values(field, "p")
    let whole = ([main] + parts).joined(separator: ". ")
    return values(field, "b").first.map { "\(whole): \($0)" } ?? whole
  }

  /// The main entry, then further persons who wrote it, where the record says so.
  private static func authors(_ fields: [XMLElement]) -> [String] {
    fields.compactMap { field -> String? in
      guard let tag = field.attributes["tag"], tag == "100" || tag == "700", let name = values(field, "a").first else {
        return nil
      }
      let roles = field.children("subfield").filter { $0.attributes["code"] == "4" }.map(\.line)
      guard tag == "100" || roles.contains(where: { $0.hasSuffix("aut") }) else { return nil }
      return CatalogText.name(name)
    }
  }

  private static func isbns(_ fields: [XMLElement]) -> [String] {
    fields.filter { $0.attributes["tag"] == "020" }.flatMap { values($0, "a") + values($0, "9") }
      .compactMap(CatalogText.isbn)
  }

  private static func year(_ text: String?) -> String? { text.flatMap(CatalogText.year) }

  private static func values(_ field: XMLElement, _ code: String) -> [String] {
    field.children("subfield").filter { $0.attributes["code"] == code }.map { CatalogText.clean($0.text) }
      .filter { !$0.isEmpty }
  }
}
