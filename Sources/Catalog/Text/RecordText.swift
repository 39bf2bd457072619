/// The folded fields of a record, as the index stores them: words parted by spaces, fields by a separator.
struct RecordText {
  /// The fields in their order.
  enum Field: Int, CaseIterable {
    case title, subtitle, surname, given, tag, series, extra
  }

  private static let separator: UInt8 = 0x1F
  private static let maximumFieldBytes = 600

  /// Writes the folded fields of a record.
  static func encode(_ record: CatalogRecord) -> [UInt8] {
    let parts = record.titleParts
    let persons = record.persons
    let fields: [String] = [
      String(parts.main), String(parts.rest), persons.map(\.surname).joined(separator: " "),
      persons.map(\.given).joined(separator: " "), record.tag ?? "", record.series ?? "", record.publisher ?? "",
    ]
    return Array(fields.map { FoldedText($0, limit: maximumFieldBytes).joined }.joined(separator: [separator]))
  }

  /// The words of each field, as ranges of the encoded bytes.
  let words: [[Range<Int>]]

  /// Finds the words in encoded fields.
  init(_ bytes: UnsafeBufferPointer<UInt8>) {
    var fields: [[Range<Int>]] = []
    var current: [Range<Int>] = []
    var start = 0
    for index in 0...bytes.count {
      let byte = index < bytes.count ? bytes[index] : Self.separator
      guard byte == Self.separator || byte == 0x20 else { continue }
      if index > start { current.append(start..<index) }
      start = index + 1
      if byte == Self.separator {
        fields.append(current)
        current = []
      }
    }
    words = fields
  }

  /// The words of a field.
  subscript(_ field: Field) -> [Range<Int>] { words.indices.contains(field.rawValue) ? words[field.rawValue] : [] }

  /// The terms that find the record.
  static func terms(_ encoded: [UInt8], isbn: String?) -> [UInt32] {
    var terms: [UInt32] = isbn.map { [Term.isbn($0)] } ?? []
    encoded.withUnsafeBufferPointer { bytes in
      let text = RecordText(bytes)
      for field in [Field.title, .subtitle, .surname, .given, .series] {
        for word in text[field] {
          let word = UnsafeBufferPointer(rebasing: bytes[word])
          if word.count > 1 { terms.append(Term.word(word)) }
          if field != .series { Term.forEachGram(word) { terms.append($0) } }
        }
      }
      let tag = text[.tag].flatMap { bytes[$0] }
      if tag.count > 1 { terms.append(tag.withUnsafeBufferPointer(Term.tag)) }
    }
    return terms
  }
}
