import Glibc
import Testing

@testable import Catalog

/// A folder for a test's files, removed with it.
final class TestFolder {
  let path: String

  init() throws {
    var template = Array("/tmp/catalog-tests-XXXXXX".utf8CString)
    path = String(cString: try #require(mkdtemp(&template)))
  }

  deinit {
    for name in names { unlink("\(path)/\(name)") }
    rmdir(path)
  }

  /// The files in it.
  var names: [String] {
    guard let folder = opendir(path) else { return [] }
    defer { closedir(folder) }
    var names: [String] = []
    while let entry = readdir(folder) {
      let name = withUnsafePointer(to: &entry.pointee.d_name) {
        $0.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
      }
      if name != ".", name != ".." { names.append(name) }
    }
    return names.sorted()
  }

  /// Writes a file.
  func write(_ name: String, _ bytes: [UInt8]) -> String {
    let file = "\(path)/\(name)"
    let descriptor = open(file, O_WRONLY | O_CREAT | O_TRUNC, 0o600)
    bytes.withUnsafeBytes { _ = Glibc.write(descriptor, $0.baseAddress, $0.count) }
    close(descriptor)
    return file
  }

  /// Writes a text.
  func write(_ name: String, _ text: String) -> String { write(name, Array(text.utf8)) }

  /// The bytes of a file.
  func read(_ name: String) -> [UInt8] {
    let descriptor = open("\(path)/\(name)", O_RDONLY)
    defer { close(descriptor) }
    var bytes = [UInt8](repeating: 0, count: 1 << 16)
    let count = Glibc.read(descriptor, &bytes, bytes.count)
    return Array(bytes.prefix(max(0, count)))
  }

  /// The index of a small invented library.
  func library() throws -> CatalogIndex {
    let csv = write("library.csv", Self.library)
    try CatalogIndex.build(csv: [csv], to: "\(path)/library.index")
    return try CatalogIndex(path: "\(path)/library.index")
  }

  private static let library = """
    title,author,tag,series,isbn13,publisher
    "The Copper Lantern : a story of the coast","Lindqvist, Maria, 1931-2001",N Lin,Harbour Books 7,9780306406157,Nordlys
    Rivers of Salt,"Okafor, Thomas",N Oka,,,
    Rivers of Silt,"Okafor, Thomas",N Oka,,,
    Els camins de l'aigua,"Vilafranca i Pou, Núria",628 Vil,,,
    An Atlas of Forgotten Bridges,,624 Atl,,,
    "Winter, and Other Letters","Dröge, Anselm (Poet)",P Dro,,,
    The Glass Orchard,"Tamm, Ines",N Tam,,,
    Two Harbors,"Marsh, Harriet; Holloway, Richard",N Mar,,,
    """
}
