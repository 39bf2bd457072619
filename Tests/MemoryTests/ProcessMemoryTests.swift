import Memory
import Testing

@Suite struct ProcessMemoryTests {
  @Test func peakCoversWhatIsHeld() throws {
    let size = 200_000_000
    let memory = try #require(ZeroedMemory(count: size))
    for index in stride(from: 0, to: size, by: 4096) {
      memory.start.storeBytes(of: 1, toByteOffset: index, as: UInt8.self)
    }
    #expect(try #require(ProcessMemory.peak) >= size)
  }

  @Test func littleIsThereAndEverythingIsNotUnderALimit() {
    #expect(ProcessMemory.mayTake(1 << 20, addresses: 1 << 20))
    if let left = ProcessMemory.addressesLeft { #expect(!ProcessMemory.mayTake(0, addresses: left + 1)) }
  }
}
