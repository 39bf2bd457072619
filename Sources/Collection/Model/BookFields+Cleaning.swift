import BookExtraction

extension BookFields {
  /// The longest text of a field, in characters; what is longer is cut.
  static let maximumCharacters = 1000
  /// The most coauthors.
  static let maximumCoauthors = 50
  /// The pages that a book may have.
  static let pages = 1..<100_000

  /// The same fields as the file keeps them: white space and control characters tidied up, ISBN and pages checked.
  var cleaned: BookFields {
    var fields = self
    for field in BookField.allCases { fields[field] = Self.cleaned(self[field], of: field) ?? .none }
    return fields
  }

  /// A value as the file keeps it; nil when it is not one that the field can have.
  static func cleaned(_ value: FieldValue, of field: BookField) -> FieldValue? {
    switch (field, value) {
    case (_, .none): return FieldValue.none
    case (.coauthors, .texts(let texts)):
      let names = texts.prefix(maximumCoauthors).map(cleaned).filter { !$0.isEmpty }
      return names.isEmpty ? FieldValue.none : .texts(names)
    case (.coauthors, _): return nil
    case (.pageCount, .number(let count)): return pages.contains(count) ? value : nil
    case (.pageCount, _): return nil
    case (.isbn, .text(let text)): return ISBN(text).map { .text($0.thirteen) }
    case (_, .text(let text)):
      let text = cleaned(text)
      return text.isEmpty ? FieldValue.none : .text(text)
    default: return nil
    }
  }

  private static func cleaned(_ text: String) -> String {
    let plain = text.plainPrefix(maximumCharacters).split { character in
      character.isWhitespace || character.unicodeScalars.allSatisfy { $0.value < 0x20 || $0.value == 0x7F }
    }
    return plain.joined(separator: " ")
  }

  /// The fields of a scanned book's record; the catalog's match or the reading, whichever has the same authors, tells them apart.
  init(_ book: ScanImport.Book) {
    let (metadata, info) = (book.metadata, book.spineInfo)
    self.init(title: metadata.title, author: metadata.author)
    let read = info.map { ([$0.author] + $0.coauthors).filter { !$0.isEmpty } }
    let same = [book.match?.authors, read].lazy.compactMap(\.self).first {
      $0.joined(separator: ", ") == metadata.author
    }
    if let same {
      author = same.first ?? ""
      coauthors = Array(same.dropFirst())
    }
    isbn = metadata.isbn
    publisher = metadata.publisher
    publishedDate = metadata.publishedDate
    pageCount = metadata.pageCount
    format = metadata.format
    coverUrl = metadata.coverUrl
    callNumber = info?.callNumber
    itemId = book.itemId
    self = cleaned
  }
}
