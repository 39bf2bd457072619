import Imaging
import SQLite
import Testing

@testable import Collection

@Suite struct DeferredTests {
  private func deferScan(_ collection: BookCollection, _ key: String) throws -> DeferralReport {
    try collection.deferScan(photo: nil, image: Shelf.photo(), name: "\(key).jpg", key: key)
  }

  @Test func theOldestComesFirst() throws {
    let collection = try BookCollection(path: BookCollection.inMemoryPath)
    for key in ["z", "a", "m"] { _ = try deferScan(collection, key) }
    var keys: [String] = []
    while let scan = try collection.nextDeferredScan(after: keys.count) { keys.append(scan.key) }
    #expect(keys == ["z", "a", "m"])
  }

  @Test func anImportEndsTheWaitOnce() throws {
    let folder = try CollectionFolder()
    let collection = try folder.open()
    _ = try deferScan(collection, "one")
    let scan = try #require(try collection.nextDeferredScan())
    let report = try #require(try collection.importDeferredScan(scan, Shelf.scan(), photo: Shelf.photo()))
    #expect(report.imported == 4 && report.photoKept && folder.names().count == 1)
    #expect(try collection.importDeferredScan(scan, Shelf.scan(), photo: Shelf.photo()) == nil)
    #expect(try collection.describe().works == 4 && collection.describe().deferred == DeferredCounts())
    #expect(try collection.setKey("two", of: scan) == false)
  }

  @Test func anImportThatFailsLeavesTheScanWaiting() throws {
    let folder = try CollectionFolder()
    let collection = try folder.open()
    _ = try deferScan(collection, "one")
    let scan = try #require(try collection.nextDeferredScan())
    var long = try Shelf.scan()
    long.engine = String(repeating: "x", count: 1 << 20)
    try collection.read { (database) throws(CollectionError) in
      _ = try database.number("PRAGMA max_page_count = 1")
    }
    #expect(throws: CollectionError.self) { try collection.importDeferredScan(scan, long, photo: Shelf.photo()) }
    #expect(try folder.open().nextDeferredScan() == scan)
    #expect(try !collection.photo(of: scan).isEmpty)
  }

  @Test func limitsRefuseTheNewest() throws {
    let folder = try CollectionFolder()
    let first = try deferScan(try folder.open(), "one")
    var (few, small) = (CollectionOptions(), CollectionOptions())
    few.deferredLimit = 1
    small.deferredByteLimit = 2 * first.deferred.bytes - 1
    for options in [few, small] {
      #expect {
        try deferScan(try folder.open(options), "two")
      } throws: { error in
        if case .queueFull? = error as? CollectionError { true } else { false }
      }
    }
    #expect(try folder.open().describe().deferred == first.deferred && folder.names().count == 1)
  }

  @Test func refusedScansArePassedOverUntilTheyAreAskedFor() throws {
    let folder = try CollectionFolder()
    let collection = try folder.open()
    _ = try deferScan(collection, "one")
    let scan = try #require(try collection.nextDeferredScan())
    try collection.refuse(scan, problem: "too dark")
    let listed = try #require(try collection.describe().deferredScans.first)
    #expect(listed.isRefused && listed.problem == "too dark" && listed.retryAt == nil)
    #expect(try collection.secondsToNextDeferredScan() == nil)
    #expect(try collection.nextDeferredScan() == nil)
    #expect(try collection.nextDeferredScan(refused: true)?.failures == 1)
    #expect(try collection.cleanUp().photosRemoved == 0)
    #expect(try collection.discardRefusedScans() == 1 && folder.names().isEmpty)
  }

  @Test func aScanThatFailedRestsWhileOthersGoOn() throws {
    let folder = try CollectionFolder()
    let collection = try folder.open()
    for key in ["one", "two"] { _ = try deferScan(collection, key) }
    var scan = try #require(try collection.nextDeferredScan())
    #expect(try collection.secondsToNextDeferredScan() == 0)
    var rests: [Double] = []
    while try collection.noteFailure(of: scan, problem: "out of order") {
      let listed = try #require(try collection.describe().deferredScans.first)
      #expect(listed.problem == "out of order" && !listed.isRefused)
      rests.append(Double((listed.retryAt?.milliseconds ?? 0) - Timestamp.now.milliseconds) / 60_000)
      #expect(try collection.nextDeferredScan()?.key == "two")
      scan = try #require(try collection.nextDeferredScan(refused: true))
    }
    #expect(rests.map { $0.rounded(.up) } == [1, 2, 4, 8, 16, 32, 64, 128, 256])
    #expect(try collection.describe().deferred.refused == 1)
    #expect(try collection.describe().deferredScans.first?.failures == 10)
  }

  @Test func aRestThatAWrongClockWroteIsOver() throws {
    let folder = try CollectionFolder()
    let collection = try folder.open()
    _ = try deferScan(collection, "one")
    let other = try Database<CollectionError>(path: folder.file, mode: .write)
    let now = Timestamp.now.milliseconds
    for (time, isReady) in [(now + 50_000, false), (now * 2, true), (-1, true)] {
      try other.execute("UPDATE deferred SET retryAt = \(time)")
      #expect(try (collection.nextDeferredScan() != nil) == isReady)
      let seconds = try #require(try collection.secondsToNextDeferredScan())
      #expect((seconds == 0) == isReady && seconds <= 50)
    }
  }

  @Test func rowsThatNobodyWroteDoNoHarm() throws {
    let folder = try CollectionFolder()
    let collection = try folder.open()
    let other = try Database<CollectionError>(path: folder.file, mode: .write)
    try other.execute(
      """
      INSERT INTO deferred (key, file, bytes, rotation, addedAt, failures)
      VALUES ('k', '../../etc/passwd', \(Int64.min), \(Int64.max), 0, \(Int64.max))
      """)
    let scan = try #require(try collection.nextDeferredScan())
    #expect(scan.rotation == 0)
    #expect(throws: CollectionError.self) { try collection.photo(of: scan) }
    #expect(try !collection.noteFailure(of: scan, problem: "out of order"))
    #expect(try collection.nextDeferredScan(refused: true)?.failures == 1001)
    let counts = try deferScan(collection, "another").deferred
    #expect(counts.waiting == 1 && counts.refused == 1)
  }
}
