import EmbeddedModels
import Testing

@testable import Language

@Suite struct StaticFunctionTests {
  private typealias Function = StaticFunction<UInt32>

  @Test func mixesAllBits() {
    #expect(Function.mixed(0) == 0)
    #expect(Function.mixed(1) == 0xb456_bcfc_34c2_cb2c)
  }

  @Test func combinesThreeCellsOfSegmentsSideBySide() {
    // In three segments every key has a cell in each: the exclusive or of cells that tell their segment is the same for all keys.
    let cells = (1...3).flatMap { [UInt32](repeating: 1 << UInt32($0), count: 1 << 12) }
    withEmbedded(cells) { function in
      for number in 0..<1000 as Range<UInt32> {
        var key = Function.Key()
        key.append(number)
        #expect(function[key] == 0b1110)
      }
    }
  }

  @Test func knowsTheKeysThatItWasMadeWith() {
    let words = Function(cells: EmbeddedTables("lexicon").bytes(of: "cells"), valueBits: WordMarks.count)
    #expect(words[Function.Key("garden")] != nil && words[Function.Key("мир")] != nil)
    let unknown = (0..<20_000).count { words[Function.Key("no word \($0)")] != nil }
    // One in 16,384 is taken for a word.
    #expect(unknown < 10)
  }

  @Test func isEmptyWithoutCells() {
    for count in [0, 1, 100, 2 << 12] {
      withEmbedded([UInt32](repeating: 7, count: count)) { #expect($0[Function.Key("word")] == nil) }
    }
  }

  private func withEmbedded(_ cells: [UInt32], _ body: (Function) -> Void) {
    let bytes = cells.count * 4
    let header = Array(#"{"cells":{"dtype":"U8","shape":[\#(bytes)],"data_offsets":[0,\#(bytes)]}}"#.utf8)
    let size = withUnsafeBytes(of: UInt64(header.count).littleEndian) { Array($0) }
    (size + header + cells.withUnsafeBytes(Array.init)).withUnsafeBufferPointer { file in
      body(Function(cells: EmbeddedTables(bytes: file).bytes(of: "cells"), valueBits: 32))
    }
  }
}
