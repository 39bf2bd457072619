import Testing

@testable import Enrichment

@Suite struct LookupCacheTests {
  @Test func forgetsWhatWasNotUsedForLongest() {
    let cache = MemoryLookupCache(capacity: 2)
    cache.keep("1", for: "a", seconds: 60)
    cache.keep("2", for: "b", seconds: 60)
    #expect(cache.answer(for: "a") == "1")
    cache.keep("3", for: "c", seconds: 60)
    #expect(cache.answer(for: "b") == nil)
    #expect(cache.answer(for: "a") == "1")
    #expect(cache.answer(for: "c") == "3")
  }

  @Test func forgetsWhatHasExpired() {
    let cache = MemoryLookupCache()
    cache.keep("1", for: "a", seconds: 1e-9)
    #expect(cache.answer(for: "a") == nil)
    cache.keep("1", for: "a", seconds: -1)
    #expect(cache.answer(for: "a") == nil)
  }
}
