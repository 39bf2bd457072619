import EmbeddedModels
import Testing

@testable import Language

@Suite struct SortedTextTests {
  private let publishers = SortedText(EmbeddedBytes(of: "publishers.txt"))

  private func name(_ key: String) -> String? {
    publishers.value(of: Array(key.utf8)) { $0 == UInt8(ascii: "\t") }
      .map { String(decoding: $0.dropFirst(), as: UTF8.self) }
  }

  @Test func findsEveryLine() {
    for line in String(decoding: EmbeddedBytes(of: "publishers.txt").buffer, as: UTF8.self).split(separator: "\n") {
      let parts = line.split(separator: "\t")
      #expect(name(String(parts[0])) == String(parts[1]))
    }
  }

  @Test(arguments: ["", "zzzzqq", "penguin book", "penguin bookss", "\u{0}"]) func findsNothingElse(key: String) {
    #expect(name(key) == nil)
  }
}
