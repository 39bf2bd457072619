import Catalog
import Glibc
import Testing

/// A folder with the index of a catalog, removed with it.
final class CatalogFolder {
  private let path: String

  init() throws {
    var template = Array("/tmp/scanning-tests-XXXXXX".utf8CString)
    path = String(cString: try #require(mkdtemp(&template)))
  }

  deinit {
    for file in [list, index] { unlink(file) }
    rmdir(path)
  }

  private var list: String { "\(path)/books.csv" }
  private var index: String { "\(path)/books.index" }

  /// The catalog of a list of books.
  func catalog(csv: String) throws -> CatalogIndex {
    let descriptor = open(list, O_WRONLY | O_CREAT | O_TRUNC, 0o600)
    let bytes = Array(csv.utf8)
    _ = bytes.withUnsafeBytes { Glibc.write(descriptor, $0.baseAddress, $0.count) }
    close(descriptor)
    try CatalogIndex.build(csv: [list], to: index)
    return try CatalogIndex(path: index)
  }
}
