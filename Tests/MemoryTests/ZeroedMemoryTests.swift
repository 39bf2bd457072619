import Dispatch
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

  /// Blocks of these sizes are kept and taken again.
  @Test(arguments: [1 << 20, 2_000_001]) func isZeroAgainWhenItIsTakenAgain(count: Int) throws {
    for _ in 0..<3 {
      let blocks = try (0..<3).map { _ in try #require(ZeroedMemory(count: count)) }
      #expect(Set(blocks.map(\.start)).count == 3)
      for block in blocks {
        let bytes = UnsafeMutableRawBufferPointer(start: block.start, count: count)
        #expect(bytes.allSatisfy { $0 == 0 })
        bytes.initializeMemory(as: UInt8.self, repeating: 7)
      }
    }
    ZeroedMemory.giveBackKept()
    let memory = try #require(ZeroedMemory(count: count))
    #expect(UnsafeRawBufferPointer(start: memory.start, count: count).allSatisfy { $0 == 0 })
  }

  /// From many threads, under whatever checker the tests run.
  @Test func isSharedByNoTwo() throws {
    DispatchQueue.concurrentPerform(iterations: 8) { thread in
      for _ in 0..<20 {
        guard let memory = ZeroedMemory(count: 1 << 20) else { continue }
        let bytes = UnsafeMutableRawBufferPointer(start: memory.start, count: memory.count)
        let wasZero = bytes.first == 0 && bytes.last == 0
        bytes.initializeMemory(as: UInt8.self, repeating: UInt8(thread))
        #expect(wasZero && bytes.allSatisfy { $0 == UInt8(thread) })
      }
    }
  }
}
