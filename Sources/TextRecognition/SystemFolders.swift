import Glibc

/// The names of what is in a folder, hidden files too, in no order; none when it cannot be read.
func namesInFolder(_ path: String) -> [String] {
  guard let folder = opendir(path) else { return [] }
  defer { closedir(folder) }
  var names: [String] = []
  while let entry = readdir(folder) {
    let name = withUnsafeBytes(of: &entry.pointee.d_name) { String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self) }
    if name != ".", name != ".." { names.append(name) }
  }
  return names
}

/// Whether there is a file or a folder.
func isThere(_ path: String) -> Bool { access(path, F_OK) == 0 }

/// What a variable of the environment says; nil when it is not set.
func environmentVariable(_ name: String) -> String? { getenv(name).map { String(cString: $0) } }
