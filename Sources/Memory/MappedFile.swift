import Glibc

/// The bytes of a file, mapped: they are read when they are looked at, and take no memory that the system cannot have back.
///
/// The file must not become shorter meanwhile. Unchecked, since nobody changes the bytes.
package final class MappedFile: @unchecked Sendable {
  private let bytes: UnsafeRawBufferPointer

  /// Maps a regular file; nil when it cannot be read.
  package init?(path: String) {
    // Without waiting for a pipe's other end.
    let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    guard descriptor >= 0 else { return nil }
    defer { close(descriptor) }
    var status = stat()
    guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { return nil }
    let count = Int(status.st_size)
    guard count > 0 else {
      bytes = UnsafeRawBufferPointer(start: nil, count: 0)
      return
    }
    let pages = mmap(nil, count, PROT_READ, MAP_PRIVATE, descriptor, 0)
    guard let pages, pages != MAP_FAILED else { return nil }
    bytes = UnsafeRawBufferPointer(start: pages, count: count)
  }

  deinit {
    if let start = bytes.baseAddress { munmap(UnsafeMutableRawPointer(mutating: start), bytes.count) }
  }

  /// Gives `body` the bytes, which live as long as it runs.
  package func withUnsafeBytes<Result>(_ body: (UnsafeRawBufferPointer) throws -> Result) rethrows -> Result {
    try withExtendedLifetime(self) { try body(bytes) }
  }
}
