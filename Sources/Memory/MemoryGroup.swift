/// The control groups that limit a process's memory: its own and those above it, of version 2 or 1 of the kernel's interface.
///
/// Source: Linux, "Control Group v2" and "Memory Resource Controller" (v1), in the kernel's documentation.
package struct MemoryGroup: Sendable {
  /// What the files of a version are called.
  private struct Names {
    let limit: String
    let used: String
    /// What comes before the names of what files hold of the used memory, which the system drops when it needs room.
    let prefix: String
  }

  /// Version 1 writes a number near the largest where nothing is limited.
  private static let unlimited = 1 << 60

  private let names: Names
  /// The folders of the groups that have limits, from the process's own upward.
  private let folders: [String]

  /// Finds the groups of a process; nil where nothing is limited.
  ///
  /// - Parameters:
  ///   - groups: What `/proc/self/cgroup` says.
  ///   - root: Where the groups' files are.
  package init?(groups: String, root: String = "/sys/fs/cgroup") {
    let lines = groups.split(separator: "\n").map {
      $0.split(separator: ":", maxSplits: 2, omittingEmptySubsequences: false)
    }
    func path(_ isWanted: (Substring) -> Bool) -> Substring? {
      lines.first { $0.count == 3 && isWanted($0[1]) }?[2]
    }
    if let path = path({ $0.split(separator: ",").contains("memory") }) {
      let names = Names(limit: "memory.limit_in_bytes", used: "memory.usage_in_bytes", prefix: "total_")
      self.init(names, path, root + "/memory")
    } else if let path = path(\.isEmpty) {
      self.init(Names(limit: "memory.max", used: "memory.current", prefix: ""), path, root)
    } else {
      return nil
    }
  }

  private init?(_ names: Names, _ path: Substring, _ root: String) {
    self.names = names
    // A container may see its own group as the root, under the name that it has outside.
    let parts = path.split(separator: "/")
    let all = (0...parts.count).reversed().map { ([root] + parts.prefix($0).map(String.init)).joined(separator: "/") }
    folders = all.filter { folder in
      SystemFile.number(in: folder + "/" + names.limit).map { $0 < Self.unlimited } ?? false
    }
    if folders.isEmpty { return nil }
  }

  /// The bytes that the limits leave now, caches of files among them; nil where the system does not tell.
  package var left: Int? {
    folders.compactMap { folder in
      guard let most = SystemFile.number(in: folder + "/" + names.limit), most < Self.unlimited,
        let used = SystemFile.number(in: folder + "/" + names.used)
      else { return nil }
      let statistics = SystemFile.text(of: folder + "/memory.stat") ?? ""
      let caches = ["active_file", "inactive_file"].map { SystemFile.value(of: names.prefix + $0, in: statistics) ?? 0 }
      return most - used + caches.reduce(0) { $0 + max(0, min(used - $0, $1)) }
    }.min()
  }
}
