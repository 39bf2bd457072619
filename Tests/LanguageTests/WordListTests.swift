import EmbeddedModels
import Testing

@testable import Language

@Suite struct WordListTests {
  @Test func knowsItsWordsAlone() {
    let romans = WordList("roman-numerals")
    #expect(romans.contains("XIV") && !romans.contains("xiv") && !romans.contains("USA"))
    #expect(!WordList("no such list").contains("XIV"))
  }

  @Test(arguments: ["word-lists.txt", "folding.txt", "publishers.txt"])
  func linesAreWhole(name: String) {
    let lines = EmbeddedBytes(of: name).buffer.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    #expect(lines.count > 10 && lines.last?.isEmpty == true && lines.dropLast().allSatisfy { !$0.isEmpty })
  }
}
