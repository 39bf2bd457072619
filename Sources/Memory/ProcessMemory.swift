import CMalloc
import Glibc

/// What memory this process has, and may still take.
package enum ProcessMemory {
  /// The most bytes of memory that the process has held so far; nil where the system does not tell.
  package static var peak: Int? { kilobytes(of: "VmHWM:").map { $0 * 1024 } }

  /// Whether the limits of the process leave so much: that of address space (`ulimit -v`), and those of memory of its control groups.
  ///
  /// Where neither is set this is true: whether the system has the memory only taking it tells.
  ///
  /// - Parameters:
  ///   - count: Bytes of memory.
  ///   - addresses: Bytes of address space, which hold files and what is not yet used, too.
  /// - Returns: Whether they do.
  package static func mayTake(_ count: Int, addresses: Int) -> Bool {
    hasAddresses(addresses) && groupRoom ?? .max >= count
  }

  /// The bytes that the limits of the process's control groups leave now; nil where none is set.
  package static var groupRoom: Int? { group?.left }

  /// Gives the system back what was freed but kept for later.
  package static func trim() {
    ZeroedMemory.giveBackKept()
    malloc_trim(0)
  }

  /// Has the C library give freed memory back at once, in the whole process from now on, unless malloc's thresholds are in the environment.
  ///
  /// Left alone, it keeps the more the larger the blocks are that it has seen freed, up to 64 MB at the end of each arena: `mallopt(3)`,
  /// "dynamic mmap threshold". Blocks of this size and more are mapped one by one.
  package static func giveBackAtOnce() {
    let settings = ["MALLOC_MMAP_THRESHOLD_", "MALLOC_TRIM_THRESHOLD_", "GLIBC_TUNABLES"]
    guard settings.allSatisfy({ getenv($0) == nil }) else { return }
    mallopt(M_MMAP_THRESHOLD, 256 << 10)
    mallopt(M_TRIM_THRESHOLD, 256 << 10)
  }

  /// Whether `ulimit -v` leaves so many bytes of address space.
  package static func hasAddresses(_ count: Int) -> Bool {
    var limit = rlimit()
    guard count > 0, getrlimit(__rlimit_resource_t(RLIMIT_AS.rawValue), &limit) == 0, limit.rlim_cur < rlim_t(Int.max)
    else { return true }
    if let used = kilobytes(of: "VmSize:") { return Int(limit.rlim_cur) - used * 1024 >= count }
    // A firmware without /proc. Not elsewhere, since what another thread asks for at this moment may be refused.
    guard
      let addresses = mmap(nil, count, PROT_NONE, MAP_PRIVATE | MAP_ANONYMOUS | CInt(MAP_NORESERVE), -1, 0),
      addresses != MAP_FAILED
    else { return false }
    munmap(addresses, count)
    return true
  }

  /// Read once, since processes hardly ever change their group.
  private static let group = SystemFile.text(of: "/proc/self/cgroup").flatMap { MemoryGroup(groups: $0) }

  private static func kilobytes(of name: String) -> Int? {
    SystemFile.text(of: "/proc/self/status").flatMap { SystemFile.value(of: name, in: $0) }
  }
}
