import Foundation
import Memory
import Testing

@Suite struct MemoryGroupTests {
  private let root = FileManager.default.temporaryDirectory.appending(path: "groups-\(UUID())")

  /// Writes the files of a group, by their paths below the root.
  private func write(_ files: [String: String]) throws {
    for (path, text) in files {
      let file = root.appending(path: path)
      try FileManager.default.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
      try Data(text.utf8).write(to: file)
    }
  }

  private func left(_ groups: String, _ files: [String: String]) throws -> Int? {
    try write(files)
    defer { try? FileManager.default.removeItem(at: root) }
    return MemoryGroup(groups: groups, root: root.path)?.left
  }

  @Test func theNarrowestLimitOfVersionTwoHolds() throws {
    let left = try left(
      "0::/shelf/scanner\n",
      [
        "shelf/scanner/memory.max": "max\n", "shelf/scanner/memory.current": "50\n",
        "shelf/memory.max": "1000\n", "shelf/memory.current": "600\n",
        "shelf/memory.stat": "anon 5\nactive_file 30\ninactive_file_pages 9\ninactive_file 70\n",
      ])
    #expect(left == 500)
  }

  @Test func versionOneIsReadWhereBothAreMounted() throws {
    let left = try left(
      "9:name=systemd:/\n4:cpu,memory:/device\n0::/\n",
      [
        "memory/device/memory.limit_in_bytes": "2000\n", "memory/device/memory.usage_in_bytes": "1500\n",
        "memory/device/memory.stat": "inactive_file 1\nactive_file 2\ntotal_inactive_file 250\n",
        "memory/memory.limit_in_bytes": "9223372036854771712\n", "memory/memory.usage_in_bytes": "9000\n",
      ])
    #expect(left == 750)
  }

  @Test func aContainersOwnGroupIsTheRoot() throws {
    let left = try left(
      "4:memory:/docker/0123\n", ["memory/memory.limit_in_bytes": "300\n", "memory/memory.usage_in_bytes": "310\n"])
    #expect(left == -10)
  }

  @Test(arguments: ["", "0::/\n", "4:memory:/\n", "nonsense\n::\n", "4:memory\n"])
  func withoutLimitsThereIsNone(groups: String) throws {
    #expect(try left(groups, ["memory/memory.limit_in_bytes": "9223372036854771712\n", "memory.max": "max\n"]) == nil)
  }
}
