import Collection

/// The answer to a searchRetrieve request: records in MARCXML or Dublin Core, or why there are none.
///
/// Elements are told by their names without namespaces, which differ between the versions of SRU.
enum SRUAnswer {
  private static let mostRecords = 40

  /// Reads an answer to a question for an ISBN, or for words.
  ///
  /// - Throws: ``LookupError/temporary(_:)`` when it is no such answer, ``LookupError/permanent(_:)`` for a diagnostic.
  static func read(_ bytes: [UInt8], askedFor isbn: String? = nil) throws(LookupError) -> [FoundBook] {
    let root: XMLElement
    do { root = try XMLElement.parse(bytes) } catch { throw .temporary("The catalog's answer: \(error.message)") }
    guard root.name == "searchRetrieveResponse" else {
      throw .temporary("The catalog's answer is not what SRU answers.")
    }
    let records = root.child("records")?.children("record") ?? []
    let books = records.prefix(mostRecords).compactMap { $0.child("recordData") }.compactMap { book(in: $0, isbn) }
    if books.isEmpty, let diagnostic = root.first("diagnostic") {
      let texts = [diagnostic.child("message"), diagnostic.child("details")].compactMap { $0?.line }
      throw .permanent("The catalog says: \(texts.filter { !$0.isEmpty }.joined(separator: ": ").prefix(300)).")
    }
    return books
  }

  private static func book(in data: XMLElement, _ isbn: String?) -> FoundBook? {
    guard let record = data.elements.first else {
      // With the packing "string" the record is text.
      guard let packed = try? XMLElement.parse(Array(data.text.utf8)) else { return nil }
      return book(of: packed, isbn)
    }
    return book(of: record, isbn)
  }

  private static func book(of record: XMLElement, _ isbn: String?) -> FoundBook? {
    if let marc = record.name == "record" ? record : record.first("record"), !marc.children("datafield").isEmpty {
      return MARCBook.book(marc, askedFor: isbn)
    }
    return DublinCoreBook.book(record, askedFor: isbn)
  }
}
