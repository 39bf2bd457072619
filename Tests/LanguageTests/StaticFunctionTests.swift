import EmbeddedModels
import Testing

@testable import Language

@Suite struct StaticFunctionTests {
  @Test func mixesAllBits() {
    #expect(StaticFunction.mixed(0) == 0)
    #expect(StaticFunction.mixed(1) == 0xb456_bcfc_34c2_cb2c)
  }

  @Test(arguments: [7, 14, 32]) func combinesThreeCellsOfSegmentsSideBySide(bits: Int) {
    // In three segments every key has a cell in each: the exclusive or of cells that tell their segment is the same for all keys.
    let cells = (1...3).flatMap { [Int](repeating: 1 << ($0 + bits - 4), count: 1 << 12) }
    withEmbedded(cells, bits: bits) { function in
      for number in 0..<1000 as Range<UInt32> {
        var key = StaticFunction.Key()
        key.append(number)
        #expect(function[key] == 0b1110 << UInt32(bits - 4))
      }
    }
  }

  @Test func knowsTheKeysThatItWasMadeWith() {
    let words = StaticFunction(
      cells: EmbeddedTables("lexicon").bytes(of: "cells"), valueBits: 9, markBits: 14)
    #expect(words[StaticFunction.Key("garden")] != nil && words[StaticFunction.Key("мир")] != nil)
    let unknown = (0..<20_000).count { words[StaticFunction.Key("no word \($0)")] != nil }
    // One in 16,384 is taken for a word.
    #expect(unknown < 10)
  }

  @Test func isEmptyWithoutCells() {
    for count in [0, 1, 100, 2 << 12] {
      withEmbedded([Int](repeating: 7, count: count), bits: 32) { #expect($0[StaticFunction.Key("word")] == nil) }
    }
  }

  private func withEmbedded(_ cells: [Int], bits: Int, _ body: (StaticFunction) -> Void) {
    let set = cells.enumerated().flatMap { index, cell in
      (0..<bits).filter { cell >> $0 & 1 == 1 }.map { index * bits + $0 }
    }
    var bytes = [UInt8](repeating: 0, count: cells.count * bits / 8)
    for bit in set { bytes[bit / 8] |= 1 << UInt8(bit % 8) }
    let header = Array(#"{"cells":{"dtype":"U8","shape":[\#(bytes.count)],"data_offsets":[0,\#(bytes.count)]}}"#.utf8)
    let size = withUnsafeBytes(of: UInt64(header.count).littleEndian) { Array($0) }
    (size + header + bytes).withUnsafeBufferPointer { file in
      body(StaticFunction(cells: EmbeddedTables(bytes: file).bytes(of: "cells"), valueBits: bits, markBits: 0))
    }
  }
}
