import Glibc

/// Whether two paths lead to one file that is there, be it by links.
package func isSameFile(_ path: String, as other: String) -> Bool {
  var (one, two) = (stat(), stat())
  return stat(path, &one) == 0 && stat(other, &two) == 0 && one.st_dev == two.st_dev && one.st_ino == two.st_ino
}

/// Whether a path leads to a regular file, rather than to a folder, a pipe or a device; nil where there is nothing that can be asked.
package func isRegularFile(_ path: String) -> Bool? {
  var status = stat()
  return stat(path, &status) == 0 ? status.st_mode & S_IFMT == S_IFREG : nil
}

/// The path of a file, whatever becomes of the working directory and by whichever link it was named; it need not be there yet.
///
/// One with a NUL, which no file has, stays as it is.
package func resolvedPath(_ path: String) -> String {
  guard !path.utf8.contains(0) else { return path }
  if let found = realpath(path, nil) {
    defer { free(found) }
    return String(cString: found)
  }
  let name = path.split(separator: "/", omittingEmptySubsequences: false).last ?? ""
  let folder = path.dropLast(name.count)
  guard !name.isEmpty, let found = realpath(folder.isEmpty ? "." : String(folder), nil) else { return path }
  defer { free(found) }
  let parent = String(cString: found)
  return parent == "/" ? "/\(name)" : "\(parent)/\(name)"
}
