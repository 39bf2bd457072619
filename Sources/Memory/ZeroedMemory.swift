import Glibc

/// Memory for pixels and numbers, zero at first; shared between threads by whoever knows who writes where.
///
/// Swift's own allocation would end the process when memory is short. Larger blocks are pages of their own, which the system has back
/// at once: malloc would keep them for the thread that freed them.
package final class ZeroedMemory: @unchecked Sendable {
  /// The first byte; aligned for numbers of any size.
  package let start: UnsafeMutableRawPointer
  /// How many bytes there are.
  package let count: Int

  /// From so many bytes on memory is mapped.
  private static let leastMapped = 1 << 20

  private var isMapped: Bool { count >= Self.leastMapped }

  /// Takes memory; nil when the system has not that much.
  package init?(count: Int) {
    guard count >= 0 else { return nil }
    self.count = count
    if count >= Self.leastMapped {
      let pages = mmap(nil, count, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0)
      guard let pages, pages != MAP_FAILED else { return nil }
      start = pages
    } else {
      guard let block = calloc(max(1, count), 1) else { return nil }
      start = block
    }
  }

  deinit {
    if isMapped { munmap(start, count) } else { free(start) }
  }
}
