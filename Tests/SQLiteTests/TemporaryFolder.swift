import Glibc
import Testing

/// A folder of a test's own, removed with the files in it.
final class TemporaryFolder {
  let path: String

  init() throws {
    var template = Array("/tmp/sqlite-tests-XXXXXX".utf8CString)
    let made = try #require(mkdtemp(&template))
    // Links in the way to it would show in resolved paths.
    let resolved = try #require(realpath(made, nil))
    defer { free(resolved) }
    path = String(cString: resolved)
  }

  deinit {
    for name in ["a.db", "a.db-journal", "link", "text"] { unlink("\(path)/\(name)") }
    rmdir(path)
  }
}
