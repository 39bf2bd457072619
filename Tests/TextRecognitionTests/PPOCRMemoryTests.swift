import Testing

@testable import TextRecognition

@Suite struct PPOCRMemoryTests {
  private func work(_ limit: Int?, model: String = "small", photo: Int = 110_000_000) throws -> PPOCRMemory {
    try PPOCRMemory.within(limit, model: model, photo: photo, threads: 4)
  }

  @Test func doesAllAtOnceWithoutALimit() throws {
    #expect(try work(nil) == PPOCRMemory.unlimited(threads: 4))
    #expect(try work(.max) == PPOCRMemory.unlimited(threads: 4))
  }

  @Test func keepsToTheLimit() throws {
    for limit in stride(from: 450_000_000, to: 1_200_000_000, by: 10_000_000) {
      let work = try work(limit)
      #expect(work.bytes(model: "small") + 110_000_000 <= limit)
      #expect(work.readers >= 1)
    }
  }

  @Test func doesLessForLess() throws {
    let (little, more) = (try work(460_000_000), try work(700_000_000))
    #expect(little.bytes(model: "small") < more.bytes(model: "small"))
  }

  @Test func saysHowMuchIsNeeded() throws {
    let error = #expect(throws: TextRecognitionError.self) { try work(100_000_000) }
    guard case .outOfMemory(let text) = error else {
      Issue.record("not out of memory")
      return
    }
    let needed = try #require(text.split(separator: " ").compactMap { Int($0) }.last)
    #expect(try work(needed * 1_000_000).readers >= 1)
  }
}
