/// Names of the columns of lists, in several languages, as `TextFolding.key` folds them.
package enum ColumnNames {
  /// Of titles.
  package static let titles = ["title", "booktitle", "name", "titulo", "titol", "titel", "titre"]
  /// Of authors, in other languages than English.
  package static let foreignAuthors = ["autor", "auteur", "autors", "autores"]
  /// Of columns that list all authors, "Given Surname" each.
  package static let authorLists = ["authors", "creators", "autors", "autores"]
  /// Of publishers, in other languages than English.
  package static let foreignPublishers = ["verlag", "editorial", "editeur"]
  /// Of call numbers, beside "call number".
  package static let shelfmarks = ["shelfmark", "signatur", "signature", "cote"]
}
