import Foundation
import Memory
import Testing

@Suite struct MappedFileTests {
  private let folder = FileManager.default.temporaryDirectory.appending(path: "mapped-\(UUID())")

  @Test(arguments: [0, 1, 4096, 100_001]) func hasTheBytes(count: Int) throws {
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let bytes = (0..<count).map { UInt8(truncatingIfNeeded: $0 * 7) }
    let path = folder.appending(path: "file").path
    try Data(bytes).write(to: URL(filePath: path))
    let file = try #require(MappedFile(path: path))
    // What was mapped stays when the name goes.
    try FileManager.default.removeItem(atPath: path)
    #expect(file.withUnsafeBytes { Array($0) } == bytes)
  }

  @Test func onlyFilesAreMapped() throws {
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let pipe = folder.appending(path: "pipe").path
    #expect(mkfifo(pipe, 0o600) == 0)
    for path in [pipe, folder.path, folder.path + "/missing", "/dev/zero", ""] {
      #expect(MappedFile(path: path) == nil, "\(path)")
    }
  }
}
