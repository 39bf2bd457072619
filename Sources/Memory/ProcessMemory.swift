import CMalloc
import Glibc

/// What memory this process has, and may still take.
package enum ProcessMemory {
  /// The most bytes of memory that the process has held so far; nil where the system does not tell.
  package static var peak: Int? { kilobytes(of: "VmHWM:").map { $0 * 1024 } }

  /// Whether the limits of the process leave so much: that of address space (`ulimit -v`), and that of memory of its group (cgroup v2).
  ///
  /// Where neither is set this is true: whether the system has the memory only taking it tells.
  ///
  /// - Parameters:
  ///   - count: Bytes of memory.
  ///   - addresses: Bytes of address space, which hold files and what is not yet used, too.
  /// - Returns: Whether they do.
  package static func mayTake(_ count: Int, addresses: Int) -> Bool {
    hasAddresses(addresses) && groupLeft ?? .max >= count
  }

  /// Gives the system back what was freed but kept for later.
  package static func trim() {
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

  /// What the limit of the process's own group leaves; caches of files count as free, as the system drops them.
  private static var groupLeft: Int? {
    guard let folder = groupFolder, let most = number(in: folder + "/memory.max"),
      let used = number(in: folder + "/memory.current")
    else { return nil }
    let caches = text(of: folder + "/memory.stat").flatMap { value(of: "inactive_file", in: $0) } ?? 0
    return most - used + caches
  }

  /// Where the limits of the group are; read once, since processes hardly ever change their group.
  private static let groupFolder: String? = {
    guard let groups = text(of: "/proc/self/cgroup"), groups.hasPrefix("0::/") else { return nil }
    let path = groups.dropFirst(3).prefix { $0 != "\n" }
    let folder = "/sys/fs/cgroup" + (path == "/" ? "" : path)
    return number(in: folder + "/memory.max") == nil ? nil : folder
  }()

  private static func kilobytes(of name: String) -> Int? {
    text(of: "/proc/self/status").flatMap { value(of: name, in: $0) }
  }

  private static func number(in path: String) -> Int? {
    text(of: path).flatMap { Int($0.prefix { $0 != "\n" }) }
  }

  /// The number that follows a name at the start of a line.
  private static func value(of name: String, in text: String) -> Int? {
    for line in text.split(separator: "\n") where line.hasPrefix(name) {
      return line.dropFirst(name.count).split(whereSeparator: { $0 == " " || $0 == "\t" }).first.flatMap { Int($0) }
    }
    return nil
  }

  /// A short file of the system.
  private static func text(of path: String) -> String? {
    let file = open(path, O_RDONLY | O_CLOEXEC)
    guard file >= 0 else { return nil }
    defer { close(file) }
    return withUnsafeTemporaryAllocation(byteCount: 8192, alignment: 1) { room in
      let count = read(file, room.baseAddress, room.count)
      return count > 0 ? String(decoding: room.prefix(count), as: UTF8.self) : nil
    }
  }
}
