import Memory
import Testing

@Suite struct ZeroedMemoryTests {
  @Test(arguments: [0, 1, 4096, 1 << 20, 3_000_001]) func isZeroAndWritable(count: Int) throws {
    let memory = try #require(ZeroedMemory(count: count))
    let bytes = UnsafeMutableRawBufferPointer(start: memory.start, count: memory.count)
    #expect(bytes.count == count)
    #expect(bytes.allSatisfy { $0 == 0 })
    for index in bytes.indices { bytes[index] = 7 }
    #expect(bytes.allSatisfy { $0 == 7 })
  }

  @Test(arguments: [-1, 1 << 60, .max]) func refusesWhatNoSystemHas(count: Int) {
    #expect(ZeroedMemory(count: count) == nil)
  }
}
