import FoundationEssentials
import JSONValues
import Testing

@testable import EmbeddedModels

@Suite struct ManifestTests {
  private static let folder = URL(filePath: #filePath).deletingLastPathComponent()
    .appending(path: "../../Models").path

  private func manifest() throws -> [String: JSONValue] {
    let data = try #require(FileManager.default.contents(atPath: Self.folder + "/manifest.json"))
    guard case .object(let files) = try #require(JSONValue(parsing: data)) else { return [:] }
    return files
  }

  @Test func tellsOfEveryFile() throws {
    let files = try FileManager.default.contentsOfDirectory(atPath: Self.folder)
      .filter { $0.hasSuffix(".txt") || $0.hasSuffix(".safetensors") }
    #expect(Set(files) == Set(try manifest().keys))
    for (name, entry) in try manifest() {
      for key in ["what", "command", "sha256", "accepted"] { #expect(entry[key]?.text != nil, "\(key) of \(name)") }
    }
  }

  @Test func everyFileIsEmbeddedAsItIs() throws {
    for name in try manifest().keys {
      let data = try #require(FileManager.default.contents(atPath: Self.folder + "/" + name))
      #expect(EmbeddedBytes(of: name).buffer.elementsEqual(data), "\(name)")
    }
  }
}
