import Testing

@testable import TextRecognition

@Suite struct PPOCRMemoryTests {
  private let models = 31_000_000

  private func work(_ limit: Int?, photo: Int = 110_000_000) throws -> PPOCRMemory {
    try PPOCRMemory.within(limit, models: models, photo: photo, threads: 4)
  }

  @Test func doesAllAtOnceWithoutALimit() throws {
    #expect(try work(nil) == PPOCRMemory.unlimited(threads: 4))
    #expect(try work(.max) == PPOCRMemory.unlimited(threads: 4))
  }

  @Test func givesBackOnlyWhereItMust() throws {
    let needed = PPOCRMemory.unlimited(threads: 4).bytes(models: models) + 110_000_000
    #expect(try !work(needed).isBounded)
    let (bounded, least) = (try work(needed - 1), try work(530_000_000))
    #expect(bounded.isBounded && bounded.tileSide == nil && bounded.readers == 4)
    #expect(least.isBounded && least.tileSide != nil)
  }

  @Test func keepsToWhatTheGroupLeavesWithoutALimit() throws {
    func work(_ limit: Int?, room: Int) throws -> PPOCRMemory {
      try PPOCRMemory.within(limit, room: room, models: models, photo: 110_000_000, threads: 4)
    }
    #expect(try work(nil, room: .max) == PPOCRMemory.unlimited(threads: 4))
    let bounded = try work(nil, room: 700_000_000)
    #expect(bounded.isBounded && bounded.bytes(models: models) + 110_000_000 <= 700_000_000)
    #expect(try work(600_000_000, room: .max) == self.work(600_000_000), "a limit that is set holds")
    #expect(try work(nil, room: 1).readers == 1, "what is too little is told when memory is asked for")
  }

  @Test func keepsToTheLimit() throws {
    for limit in stride(from: 530_000_000, to: 1_200_000_000, by: 10_000_000) {
      let work = try work(limit)
      #expect(work.bytes(models: models) + 110_000_000 <= limit)
      #expect(work.readers >= 1)
    }
  }

  @Test func doesLessForLess() throws {
    let (little, more) = (try work(530_000_000), try work(1_000_000_000))
    #expect(little.bytes(models: models) < more.bytes(models: models))
  }

  @Test func refusesWhereNoPhotoHasRoom() throws {
    let limits = stride(from: 100_000_000, through: 600_000_000, by: 1_000_000)
    let least = try #require(limits.first { (try? work($0)) != nil })
    #expect(try work(least).bytes(models: models) + 40_000_000 < least)
    #expect(limits.allSatisfy { $0 < least || (try? work($0)) != nil })
  }

  @Test func saysHowMuchIsNeeded() throws {
    let error = #expect(throws: TextRecognitionError.self) { try work(100_000_000) }
    guard case .outOfMemory(let text) = error else {
      Issue.record("not out of memory")
      return
    }
    let needed = try #require(text.split(separator: " ").compactMap { Int($0) }.max())
    #expect(try work(needed * 1_000_000).readers >= 1)
  }
}
