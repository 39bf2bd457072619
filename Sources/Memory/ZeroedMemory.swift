import Glibc
import Synchronization

/// Memory for pixels and numbers, zero at first; shared between threads by whoever knows who writes where.
///
/// Swift's own allocation would end the process when memory is short. Larger blocks are pages of their own, which the system has back
/// at once: malloc would keep them for the thread that freed them. The last two of up to 8 MB are kept until ``giveBackKept()``: for the
/// next pictures of their size the system need not make pages anew, which takes longer than what is done with their pixels
/// (Docs/Experiments/2026-11-27-preprocessing-speed.md).
package final class ZeroedMemory: @unchecked Sendable {
  /// The first byte; aligned for numbers of any size.
  package let start: UnsafeMutableRawPointer
  /// How many bytes there are.
  package let count: Int

  /// From so many bytes on memory is mapped.
  private static let leastMapped = 1 << 20
  /// Mapped blocks of up to so many bytes are kept, and so many of them.
  private static let (mostKeptBytes, mostKept) = (8 << 20, 2)

  /// Pages that no one uses, as those that used them left them.
  private struct Block: @unchecked Sendable {
    let start: UnsafeMutableRawPointer
    let count: Int

    func unmap() { munmap(start, count) }
  }

  /// The oldest first; whoever finds them locked does without, since in the child of a `fork()` they may stay so.
  private static let kept = Mutex<[Block]>([])

  private var isMapped: Bool { count >= Self.leastMapped }

  /// Takes memory; nil when the system has not that much.
  package init?(count: Int) {
    guard count >= 0 else { return nil }
    self.count = count
    if let block = Self.takeKept(count: count) {
      start = block.start
      memset(start, 0, count)
    } else if count >= Self.leastMapped {
      guard let pages = Self.mapped(count) ?? Self.mappedWithoutKept(count) else { return nil }
      start = pages
    } else {
      guard let block = calloc(max(1, count), 1) else { return nil }
      start = block
    }
  }

  deinit {
    if isMapped { Self.keep(Block(start: start, count: count)) } else { free(start) }
  }

  /// Gives the system back what is kept.
  package static func giveBackKept() {
    let blocks = kept.withLockIfAvailable { kept in
      defer { kept = [] }
      return kept
    }
    for block in blocks ?? [] { block.unmap() }
  }

  private static func mapped(_ count: Int) -> UnsafeMutableRawPointer? {
    let pages = mmap(nil, count, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0)
    return pages == MAP_FAILED ? nil : pages
  }

  /// Where memory or addresses are short: what is kept may be what lacks.
  private static func mappedWithoutKept(_ count: Int) -> UnsafeMutableRawPointer? {
    giveBackKept()
    return mapped(count)
  }

  private static func takeKept(count: Int) -> Block? {
    guard count >= leastMapped, count <= mostKeptBytes else { return nil }
    let found: Block?? = kept.withLockIfAvailable { kept in
      kept.lastIndex { $0.count == count }.map { kept.remove(at: $0) }
    }
    return found ?? nil
  }

  /// Keeps a block, and gives back the oldest beside it, or the block itself.
  private static func keep(_ block: Block) {
    guard block.count <= mostKeptBytes else { return block.unmap() }
    let leaving: [Block]? = kept.withLockIfAvailable { kept in
      kept.append(block)
      return kept.count > mostKept ? [kept.removeFirst()] : []
    }
    for block in leaving ?? [block] { block.unmap() }
  }
}
