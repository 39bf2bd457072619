import Testing

@testable import Catalog

@Suite struct CSVReaderTests {
  private let folder: TestFolder

  init() throws { folder = try TestFolder() }

  private func rows(_ bytes: [UInt8]) throws -> [[String]] {
    let reader = try CSVReader(path: folder.write("a.csv", bytes))
    var rows: [[String]] = []
    while let row = try reader.next() { rows.append(row) }
    return rows
  }

  private func rows(_ text: String) throws -> [[String]] { try rows(Array(text.utf8)) }

  @Test func readsQuotesLineEndsAndTheByteOrderMark() throws {
    #expect(
      try rows("\u{FEFF}a,b\r\n\"x, \"\"y\"\"\nz\",\n,é\r\"\",\"q\"") == [
        ["a", "b"], ["x, \"y\"\nz", ""], ["", "é"], ["", "q"],
      ])
    #expect(try rows("") == [])
    #expect(try rows("a\n") == [["a"]])
  }

  @Test func readsTabsWhereTheHeaderHasThem() throws {
    #expect(try rows("a (b, c)\td\te\nx, y\t\"1\t2\"\t\n") == [["a (b, c)", "d", "e"], ["x, y", "1\t2", ""]])
    #expect(try rows("a,b\tc,d\nx\ty,z\n") == [["a", "b\tc", "d"], ["x\ty", "z"]])
  }

  @Test(arguments: [
    ("a,b\n\"never closed\n", "never ends"), ("a\nb\0c\n", "NUL"),
  ])
  func refusesBrokenRows(text: String, complaint: String) {
    #expect { try rows(text) } throws: { ($0 as? CatalogError)?.message.contains(complaint) == true }
  }

  @Test func refusesHugeFieldsAndOtherEncodings() {
    let huge = Array("title\n".utf8) + [UInt8](repeating: 0x61, count: 10 << 20)
    #expect { try rows(huge) } throws: { ($0 as? CatalogError)?.message.contains("row 2") == true }
    #expect { try rows([0x61, 0x0A, 0xC3, 0x28, 0x0A]) } throws: {
      ($0 as? CatalogError)?.message.contains("UTF-8") == true
    }
    #expect { try rows(Array(String(repeating: ",", count: 5000).utf8)) } throws: {
      ($0 as? CatalogError)?.message.contains("fields") == true
    }
  }

  @Test func namesWhatCannotBeOpened() {
    #expect(throws: CatalogError.self) { try CSVReader(path: folder.path) }
    #expect(throws: CatalogError.self) { try CSVReader(path: folder.path + "/none.csv") }
    #expect(throws: CatalogError.self) { try CSVReader(path: "a\0b") }
  }
}
