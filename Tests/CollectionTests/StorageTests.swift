import Glibc
import SQLite
import Testing

@testable import Collection

@Suite struct StorageTests {
  @Test(arguments: [
    [UInt8]("no database at all, but text".utf8), [UInt8]("SQLite format 3\0".utf8), [UInt8](repeating: 0, count: 200),
  ])
  func otherFilesAreRefusedAndLeftAlone(_ bytes: [UInt8]) throws {
    let folder = try CollectionFolder()
    folder.write("books.db", bytes)
    #expect(throws: CollectionError.self) { try folder.open() }
    #expect(folder.read("books.db") == bytes && folder.names(in: ".") == ["books.db"])
  }

  @Test func aLinkLeadsToTheSameCollection() throws {
    let folder = try CollectionFolder()
    let kept = try folder.open()
    mkdir("\(folder.path)/elsewhere", 0o700)
    let link = "\(folder.path)/elsewhere/link.db"
    try #require(symlink(folder.file, link) == 0)
    let collection = try BookCollection(path: link)
    #expect(collection.path == kept.path)
    _ = try collection.importScan(Shelf.scan(), photo: Shelf.photo())
    #expect(folder.names().count == 1 && folder.names(in: "elsewhere") == ["link.db"])
  }

  @Test func itsLocksStayWhenItsFileIsNamedAgain() throws {
    let folder = try CollectionFolder()
    let collection = try folder.open()
    _ = try collection.importScan(Shelf.scan())
    // Closing any descriptor of the file ends this process's locks, so this one stays open until they were looked at.
    let descriptor = open(folder.file, O_RDWR)
    defer { close(descriptor) }
    func isLocked() throws -> Bool {
      var lock = flock()
      lock.l_type = Int16(F_WRLCK)
      lock.l_whence = Int16(SEEK_SET)
      // F_OFD_GETLK, which Glibc leaves out: a lock of an open file conflicts with those that SQLite took for this process.
      try #require(fcntl(descriptor, 36, &lock) == 0)
      return lock.l_type != Int16(F_UNLCK)
    }
    #expect(try isLocked())
    do { _ = try folder.open().works() }
    #expect(try isLocked())
    #expect(throws: CollectionError.self) { try collection.importRecords(from: folder.file) }
    #expect(throws: CollectionError.self) { try collection.export(to: folder.file, as: .csv) }
    #expect(try isLocked())
  }

  @Test(
    arguments: [
      "PRAGMA user_version = 99",
      "CREATE TRIGGER trap AFTER INSERT ON work BEGIN DELETE FROM work; END",
      "CREATE VIEW extra AS SELECT load_extension('evil')",
      "DROP TABLE lookup",
      "PRAGMA application_id = 1",
    ], ["DELETE", "WAL"])
  func hostileAndNewerFilesAreRefusedAndLeftAlone(_ change: String, _ journal: String) throws {
    let folder = try CollectionFolder()
    _ = try folder.open().importScan(Shelf.scan())
    do {
      let database = try Database<CollectionError>(path: folder.file, mode: .write)
      try database.execute("PRAGMA journal_mode = \(journal); \(change)")
    }
    let bytes = folder.read("books.db")
    #expect(throws: CollectionError.self) { try folder.open() }
    #expect(folder.read("books.db") == bytes)
    // Reading a log takes two empty files beside it.
    #expect(journal == "WAL" || folder.names(in: ".") == ["books.db"])
  }

  @Test(arguments: ["width = 0", "height = -1", "width = \(Int64.max)", "bytes = \(Int64.min)"])
  func rowsThatNobodyWroteDoNoHarm(_ change: String) throws {
    let folder = try CollectionFolder()
    let collection = try folder.open()
    let id = try #require(try collection.importScan(Shelf.scan(), photo: Shelf.photo()).books.first?.workId)
    let other = try Database<CollectionError>(path: folder.file, mode: .write)
    try other.execute("UPDATE scan SET \(change)")
    #expect((try? collection.spineImage(of: id)) == nil || change.hasPrefix("bytes"))
    #expect(try collection.importScan(Shelf.scan(), photo: Shelf.photo()).photoKept)
  }

  /// The header is read from the file, but what counts may stand in its log.
  @Test(arguments: [-1, Int64(Int32.min), 99])
  func aVersionInTheLogIsCheckedToo(_ version: Int64) throws {
    let folder = try CollectionFolder()
    let collection = try folder.open()
    _ = try collection.importScan(Shelf.scan())
    let other = try Database<CollectionError>(path: folder.file, mode: .write)
    try other.execute("PRAGMA user_version = \(version)")
    #expect(throws: CollectionError.self) { try folder.open() }
  }

  @Test func booksOfAnEarlierVersionAreComparedAsNewOnes() throws {
    let folder = try CollectionFolder()
    do {
      let database = try Database<CollectionError>(path: folder.file, mode: .create)
      for sql in Schema.migrations.prefix(3) { try database.execute(sql) }
      try database.execute(
        """
        INSERT INTO work (title, author, coauthors, reviewStatus, enrichmentStatus, original, edited, enriched, matchKey,
          addedAt, changedAt) VALUES ('Οδύσσεια', 'Όμηρος', '[]', 'verified', 'pending', '{"title": ""}', 0, 0,
          'οδύσσεια|όμηρος', 0, 0);
        PRAGMA application_id = \(Schema.applicationID); PRAGMA user_version = 3
        """)
    }
    let again = try ScanImport(json: Shelf.json([Shelf.book("ΟΔΥΣΣΕΙΑ", "ΟΜΗΡΟΣ", 0.9, place: 0)]))
    #expect(try folder.open().importScan(again).duplicates == 1)
  }

  @Test func foldersAndPipesAreRefused() throws {
    let folder = try CollectionFolder()
    #expect(throws: CollectionError.self) { try BookCollection(path: folder.path) }
    mkfifo(folder.file, 0o600)
    #expect(throws: CollectionError.self) { try folder.open() }
    #expect(throws: CollectionError.self) { try BookCollection(path: "") }
    #expect(throws: CollectionError.self) { try BookCollection(path: "/nowhere/books.db") }
  }

  @Test func damagedPagesGiveAnError() throws {
    let folder = try CollectionFolder()
    do {
      let collection = try folder.open()
      for _ in 0..<20 { _ = try collection.importScan(Shelf.scan(), duplicates: .keepBoth) }
    }
    var bytes = folder.read("books.db")
    for index in 4096..<bytes.count { bytes[index] = UInt8(truncatingIfNeeded: index &* 31) }
    folder.write("books.db", bytes)
    #expect(throws: CollectionError.self) {
      let collection = try folder.open()
      _ = try collection.works()
      _ = try collection.importScan(Shelf.scan())
    }
  }

  @Test func aFullFileLosesNothing() throws {
    let folder = try CollectionFolder()
    let collection = try folder.open()
    _ = try collection.importScan(Shelf.scan())
    let before = try collection.works().works
    try collection.read { (database) throws(CollectionError) in
      _ = try database.number("PRAGMA max_page_count = 1")
    }
    let longTitle = String(repeating: "x ", count: 400)
    let books = (0..<100).map { Shelf.book("\(longTitle) \($0)", "A \($0)", 0.4, place: $0 % 8) }
    #expect(throws: CollectionError.self) { try collection.importScan(ScanImport(json: Shelf.json(books))) }
    #expect(try collection.works().works == before)
    #expect(try folder.open().works().works == before)
  }

  @Test func threadsAndConnectionsShareAFile() async throws {
    let folder = try CollectionFolder()
    let collections = [try folder.open(), try folder.open()]
    try await withThrowingTaskGroup(of: Void.self) { group in
      for thread in 0..<8 {
        group.addTask {
          for turn in 0..<10 {
            let book = Shelf.book("Title \(thread) \(turn)", "Author \(thread)", 0.5, place: 0)
            _ = try collections[thread % 2].importScan(ScanImport(json: Shelf.json([book])))
            _ = try collections[thread % 2].works()
          }
        }
      }
      try await group.waitForAll()
    }
    #expect(try collections[0].describe().works == 80)
  }

  @Test func aLockThatDoesNotEndGivesBusy() throws {
    let folder = try CollectionFolder()
    var options = CollectionOptions()
    options.busyTimeout = 50
    let collection = try folder.open(options)
    let other = try Database<CollectionError>(path: folder.file, mode: .write)
    try other.execute("BEGIN IMMEDIATE")
    #expect {
      try collection.importScan(Shelf.scan())
    } throws: { error in
      if case .busy? = error as? CollectionError { true } else { false }
    }
    try other.execute("ROLLBACK")
    #expect(try collection.importScan(Shelf.scan()).imported == 4)
  }
}
