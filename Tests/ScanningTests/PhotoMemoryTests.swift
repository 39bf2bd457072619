import Imaging
import Testing
import TextRecognition
import Threading

@testable import Scanning

@Suite struct PhotoMemoryTests {
  /// Room for one photo of a million pixels at a time.
  private let memory = PhotoMemory(limit: 150_000_000, engine: 100_000_000)

  /// Has a photo take its room, as a scan does.
  private static func scan(_ memory: PhotoMemory, pixels: Int, _ body: () throws -> Void = {}) throws {
    try memory.withRoom { room in
      try room.take(forPixels: pixels)
      // A file has told its size before its pixels do.
      try room.take(forPixels: pixels)
      try body()
    }
  }

  @Test func refusesWhatNeverFindsRoom() throws {
    #expect(throws: TextRecognitionError.self) { try Self.scan(memory, pixels: 2_000_000) }
    try Self.scan(memory, pixels: 1_000_000)
  }

  @Test func saysWhatIsNeededWhereThereIsNoRoomAtAll() throws {
    try memory.checkRoom()
    try PhotoMemory().checkRoom()
    let short = PhotoMemory(limit: 140_000_000, engine: 100_000_000)
    #expect { try short.checkRoom() } throws: { "\($0)".contains("memoryLimitMB 141 or more") }
  }

  @Test func photosWaitForEachOther() throws {
    let running = Monitor((now: 0, most: 0))
    let done = try parallelMap(
      count: 6, threads: 6, onFraction: { _ in true },
      job: { [memory] _, _ in
        try? Self.scan(memory, pixels: 1_000_000) {
          running.withLock { $0 = ($0.now + 1, max($0.most, $0.now + 1)) }
          _ = Monitor(0).wait(until: Deadline(after: 0.01)) { _ in nil as Int? }
          running.withLock { $0.now -= 1 }
        }
      })
    #expect(done.allSatisfy { $0 != nil })
    #expect(running.withLock { $0.most } == 1)
  }

  @Test func waitingStops() throws {
    try Self.scan(memory, pixels: 1_000_000) {
      #expect(throws: Canceled.self) { try memory.withRoom(while: { false }) { try $0.take(forPixels: 1_000_000) } }
    }
  }

  @Test func aScanWithinAnotherDoesNotWaitForIt() throws {
    try Self.scan(memory, pixels: 1_000_000) {
      #expect(throws: TextRecognitionError.self) { try Self.scan(memory, pixels: 1_000_000) }
    }
    try Self.scan(memory, pixels: 1_000_000)
  }

  @Test func isNoLimitWithoutOne() throws {
    try Self.scan(PhotoMemory(), pixels: Image.maximumPixels)
  }
}
