import Glibc

/// Whether two paths lead to one file that is there, be it by links.
package func isSameFile(_ path: String, as other: String) -> Bool {
  var (one, two) = (stat(), stat())
  return stat(path, &one) == 0 && stat(other, &two) == 0 && one.st_dev == two.st_dev && one.st_ino == two.st_ino
}
