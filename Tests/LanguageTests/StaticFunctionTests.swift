import EmbeddedModels
import Testing

@testable import Language

@Suite struct StaticFunctionTests {
  @Test func mixesAllBits() {
    #expect(StaticFunction.mixed(0) == 0)
    #expect(StaticFunction.mixed(1) == 0xb456_bcfc_34c2_cb2c)
  }

  @Test func combinesThreeCellsOfSegmentsSideBySide() {
    // In three segments every key has a cell in each: of cells that tell their segment, the exclusive or is the same for all keys.
    let cells =
      [UInt8](repeating: 1, count: 2 << 12) + [UInt8](repeating: 2, count: 2 << 12)
      + [UInt8](repeating: 4, count: 2 << 12)
    withEmbedded(cells) { function in
      for key in 0..<1000 as Range<UInt64> { #expect(function[key &* 0x9e37_79b9_7f4a_7c15] == 0x0707) }
    }
  }

  @Test func isEmptyWithoutCells() {
    for count in [0, 1, 100, 3 << 12] {
      withEmbedded([UInt8](repeating: 7, count: count)) { #expect($0[12345] == 0) }
    }
  }

  private func withEmbedded(_ bytes: [UInt8], _ body: (StaticFunction) -> Void) {
    let header = Array(#"{"cells":{"dtype":"U8","shape":[\#(bytes.count)],"data_offsets":[0,\#(bytes.count)]}}"#.utf8)
    let size = withUnsafeBytes(of: UInt64(header.count).littleEndian) { Array($0) }
    (size + header + bytes).withUnsafeBufferPointer { file in
      body(StaticFunction(cells: EmbeddedTables(bytes: file).bytes(of: "cells")))
    }
  }
}
