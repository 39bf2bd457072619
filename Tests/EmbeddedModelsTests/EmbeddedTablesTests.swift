import Testing

@testable import EmbeddedModels

@Suite struct EmbeddedTablesTests {
  @Test func readsNumbersOfEachType() {
    let match = EmbeddedTables("match")
    let rank: [Double] = match.numbers("rank")
    #expect(!rank.isEmpty && rank.allSatisfy(\.isFinite))
    let tuned = EmbeddedTables("recognizer-latin")
    #expect(tuned.number("linear_8.b_0.step", as: Float.self) > 0)
    #expect(tuned.number("known.hash", as: UInt64.self) != 0)
    #expect(tuned.numbers("linear_8.b_0", as: Int8.self).contains { $0 < 0 })
  }

  @Test func givesShapes() {
    let affinity = EmbeddedTables("line-affinity")
    let rows: [[Double]] = affinity.rows("hidden")
    #expect(affinity.shape(of: "hidden") == [rows.count, rows[0].count])
    #expect(affinity.shape(of: "output") == [rows.count])
    #expect(affinity.shape(of: "output.bias") == [])
  }

  @Test func hasNothingUnderOtherNamesAndTypes() {
    let none = EmbeddedTables("no such file")
    #expect(none.names.isEmpty && none.shape(of: "means") == nil)
    #expect(none.numbers("means", as: Double.self).isEmpty && none.number("means", as: Double.self) == 0)
    let match = EmbeddedTables("match")
    #expect(match.numbers("rank", as: Float.self).isEmpty)
    #expect(match.bytes(of: "no such array").buffer.isEmpty)
    #expect(EmbeddedBytes(of: "no such file").buffer.isEmpty)
  }
}
