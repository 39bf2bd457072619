import FoundationEssentials
import Testing

@testable import TextRecognition

@Suite struct ONNXMetadataTests {
  /// A length-delimited field; lengths below 128 only.
  private func field(_ number: UInt8, _ payload: [UInt8]) -> [UInt8] {
    [number << 3 | 2, UInt8(payload.count)] + payload
  }

  private func entry(_ key: String, _ value: String) -> [UInt8] {
    field(14, field(1, Array(key.utf8)) + field(2, Array(value.utf8)))
  }

  private var model: [UInt8] {
    // Version as varint, a graph, and numbers of 64 and 32 bits, to be skipped.
    [0x08, 0x88, 0x01] + field(7, [1, 2, 3]) + entry("other", "x") + [0x59, 1, 2, 3, 4, 5, 6, 7, 8, 0x5D, 1, 2, 3, 4]
      + entry("character", "a\nß\n日")
  }

  @Test func findsAKey() {
    #expect(ONNXMetadata.value(of: "character", in: Data(model)) == "a\nß\n日")
    #expect(ONNXMetadata.value(of: "other", in: Data(model)) == "x")
    #expect(ONNXMetadata.value(of: "shape", in: Data(model)) == nil)
  }

  @Test func survivesDamage() {
    for count in 0..<model.count {
      #expect(ONNXMetadata.value(of: "character", in: Data(model[..<count])) == nil)
    }
    for index in model.indices {
      for value in [0, 0x7F, 0xFF] as [UInt8] {
        var damaged = model
        damaged[index] = value
        #expect((ONNXMetadata.value(of: "character", in: Data(damaged)) ?? "").utf8.count <= model.count * 3)
      }
    }
  }

  @Test func refusesEndlessLengths() {
    let endless: [UInt8] = [14 << 3 | 2] + [UInt8](repeating: 0xFF, count: 12)
    #expect(ONNXMetadata.value(of: "character", in: Data(endless)) == nil)
    #expect(
      ONNXMetadata.value(of: "character", in: Data([14 << 3 | 2] + [UInt8](repeating: 0xFF, count: 9) + [1])) == nil)
  }
}
