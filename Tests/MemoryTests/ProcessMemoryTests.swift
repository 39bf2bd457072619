import Glibc
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
  }

  @Test func addressesAreShortUnderALimit() {
    var limit = rlimit()
    guard getrlimit(__rlimit_resource_t(RLIMIT_AS.rawValue), &limit) == 0 else { return }
    let isLimited = limit.rlim_cur < rlim_t(Int.max)
    #expect(ProcessMemory.hasAddresses(isLimited ? Int(limit.rlim_cur) : 1 << 46) != isLimited)
    #expect(ProcessMemory.hasAddresses(0))
  }
}
