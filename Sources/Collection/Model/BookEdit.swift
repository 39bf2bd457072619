/// A person's corrections of a book.
public struct BookEdit: Hashable, Sendable {
  /// The new values; ``FieldValue/none`` clears a field.
  public let changes: [BookField: FieldValue]

  /// Checks the values.
  ///
  /// - Throws: ``CollectionError/invalidArgument(_:)`` that names the field.
  public init(_ changes: [BookField: FieldValue]) throws(CollectionError) {
    var checked: [BookField: FieldValue] = [:]
    for (field, value) in changes {
      guard let value = BookFields.cleaned(value, of: field) else {
        throw .invalidArgument("\"\(field.rawValue)\" must be \(field.requirement), or null to clear it.")
      }
      checked[field] = value
    }
    self.changes = checked
  }
}

extension BookField {
  fileprivate var requirement: String {
    switch self {
    case .coauthors: "an array of strings"
    case .isbn: "an ISBN with the right check digit"
    case .pageCount: "a whole number from \(BookFields.pages.lowerBound) to \(BookFields.pages.upperBound - 1)"
    default: "a string"
    }
  }
}
