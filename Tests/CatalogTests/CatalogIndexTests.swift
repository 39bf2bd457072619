import Glibc
import SQLite
import Synchronization
import Testing

@testable import Catalog

@Suite struct CatalogIndexTests {
  private let folder: TestFolder

  init() throws { folder = try TestFolder() }

  @Test func buildsAndFinds() throws {
    let index = try folder.library()
    #expect(index.count == 8)
    #expect(folder.names == ["library.csv", "library.index"])
    let match = try #require(try index.match(text: "LINDQVIST The Copper Lantern").first)
    #expect(match.record.title == "The Copper Lantern : a story of the coast")
    #expect(match.record.isbn == "9780306406157")
    #expect(match.hasSurname)
    #expect(match.isAccepted)
  }

  @Test(arguments: [
    ("HE COPER LANTFRN Linqvist Mana", 1), ("THOMAS OKAF0R RIVERS OF SALT", 2), ("OKAFOR RIVERS OF SILT", 3),
    ("camins aigua VILAFRANCA 628 Vil", 4), ("ATLAS OF F0RGOTTEN BRIDGFS 624 Atl", 5), ("winter and other droge", 6),
    ("9780306406157", 1),
  ])
  func findsDespiteErrors(text: String, id: Int) throws {
    #expect(try folder.library().match(text: text).first?.id == id)
  }

  @Test(arguments: [
    "Rivers of Salt", "Forgotten Bridges", "", "   ", "9 9 9", "\u{1F4DA}", "nothing at all like that", "DVD N Tam",
  ])
  func doesNotAcceptWithoutASecondSignal(text: String) throws {
    #expect(try folder.library().match(text: text).allSatisfy { !$0.isAccepted })
  }

  @Test func isBuiltThroughALink() throws {
    let index = try folder.library()
    let link = folder.path + "/link.index"
    try #require(symlink(index.path, link) == 0)
    let opened = try CatalogIndex(path: link)
    try CatalogIndex.build(
      csv: [folder.write("other.csv", "title,author\nQuiet Machines,\"Holloway, Richard\"\n")], to: link)
    #expect(try opened.match(text: "Quiet Machines Holloway").first?.record.title == "Quiet Machines")
    var status = stat()
    #expect(lstat(link, &status) == 0 && status.st_mode & S_IFMT == S_IFLNK)
  }

  @Test func boundsHostileTexts() throws {
    let index = try folder.library()
    #expect(try index.match(text: String(repeating: "okafor salt ", count: 100_000), limit: -3).count == 1)
    #expect(try index.match(text: String(repeating: "x", count: 1 << 20), limit: .max).count <= 50)
    #expect(try index.match(text: "salt", lines: ["Okafor"]).first?.id == 2)
  }

  @Test func leavesOtherFilesAlone() throws {
    let other = folder.write("other", "This is no index, but somebody's text.")
    let before = folder.read("other")
    #expect(throws: CatalogError.self) { try CatalogIndex(path: other) }
    #expect(folder.read("other") == before)
    #expect(throws: CatalogError.self) { try CatalogIndex(path: folder.path + "/none") }
    #expect(throws: CatalogError.self) { try CatalogIndex(path: folder.write("empty", "")) }
    #expect(!folder.names.contains("none"))
  }

  @Test func refusesOtherLayoutsAndDamage() throws {
    let index = try folder.library()
    let database = try Database<CatalogError>(path: index.path, mode: .write)
    try database.execute("PRAGMA user_version = 99")
    #expect(throws: CatalogError.self) { try CatalogIndex(path: index.path) }
    try database.execute("PRAGMA user_version = \(CatalogBuilder.layoutVersion)")
    try database.execute("UPDATE frequency SET levels = x'010203'")
    #expect(throws: CatalogError.self) { try CatalogIndex(path: index.path) }
    try database.execute("UPDATE frequency SET levels = zeroblob(1024) ; UPDATE term SET records = x'FFFFFFFFFFFFFF'")
    _ = try CatalogIndex(path: index.path).match(text: "Rivers of Salt Okafor")
  }

  @Test func anIndexThatIsBuiltAgainIsReadAnew() throws {
    let index = try folder.library()
    #expect(try index.match(text: "Rivers of Salt Okafor").first?.record.title == "Rivers of Salt")
    let rows = "Winter Orchard,\"Berg, Ivo\"\nRivers of Salt,\"Okafor, Thomas\"\n"
    let csv = folder.write("other.csv", "title,author\n" + rows)
    try CatalogIndex.build(csv: [csv], to: index.path)
    #expect(try index.match(text: "Winter Orchard Berg").first?.record.title == "Winter Orchard")
    #expect(try index.match(text: "Rivers of Salt Okafor").first?.id == 2 && index.count == 2)
  }

  @Test func anIndexThatIsWrittenOverEndsNothing() throws {
    let index = try folder.library()
    let texts = ["Rivers of Salt Okafor", "Copper Lantern", "Quiet Harbour"]
    for text in texts { _ = try index.match(text: text) }
    var status = stat()
    try #require(stat(index.path, &status) == 0)
    for size in [status.st_size / 2, 0] {
      try #require(truncate(index.path, size) == 0)
      for text in texts { _ = try? index.match(text: text) }
      #expect(throws: CatalogError.self) { try index.match(text: "Rivers of Salt Okafor") }
    }
    unlink(index.path)
    #expect(throws: CatalogError.self) { try CatalogIndex(path: index.path) }
  }

  @Test func aNameThatIsTheTitleIsNoSecondSignal() throws {
    let csv = folder.write("painters.csv", "title,author\nSorbolla : a life,\"Sorbolla, Ana\"\n")
    try CatalogIndex.build(csv: [csv], to: folder.path + "/painters.index")
    let index = try CatalogIndex(path: folder.path + "/painters.index")
    #expect(try index.match(text: "SORBOLLA").first?.signals == [])
    #expect(try index.match(text: "SORBOLLA Ana Sorbolla").first?.signals == [.surname])
  }

  /// An index whose records have call numbers, and others enough for their letters to be rare.
  private func labelled() throws -> CatalogIndex {
    let others = (1...200).map { "Tale \($0),Writer \($0),N \($0)" }
    let rows = [
      "Joakim Sandvik,\"Sandvik, Joakim\",75(San) San", "Sandvik : masterpieces,\"Pond, Ida\",75(San) Pon",
      "The Boats of Ulvik,\"Ulva, Christian\",N Ulv", "Ropes and Sails,\"Ulva, Christian\",9(32) Ulv",
      "Green Railways. Volume II,,796 Gre", "Green Railways,,796 Gre",
    ]
    let csv = folder.write("labelled.csv", "title,author,tag\n" + (rows + others).joined(separator: "\n") + "\n")
    try CatalogIndex.build(csv: [csv], to: folder.path + "/labelled.index")
    return try CatalogIndex(path: folder.path + "/labelled.index")
  }

  @Test func readsALabelWhoseLowerLineComesFirst() throws {
    let match = try #require(try labelled().match(text: "SANDVIK San 75 (San)").first)
    #expect(match.id == 1 && match.signals == [.callNumber] && match.isAccepted)
  }

  @Test func lettersOfALabelAreNoSurname() throws {
    let index = try labelled()
    #expect(try index.match(text: "N Ulv BOATS OF ULVIK").first?.hasSurname == false)
    #expect(try index.match(text: "N Ulv BOATS OF ULVIK Ulva").first?.hasSurname == true)
  }

  @Test func aCallNumberAloneIsNoBook() throws {
    let index = try labelled()
    let match = try #require(try index.match(text: "75(San) Pon").first)
    #expect(match.id == 2 && match.signals == [.callNumber] && !match.isAccepted)
    #expect(try index.match(text: "75(San) Pon Ida Pond").first?.isAccepted == true)
  }

  @Test func anotherTitleIsAnotherBook() throws {
    let index = try labelled()
    #expect(try index.match(text: "ULVA Christian 9(32) Ulv").first?.isAccepted == true)
    #expect(try index.match(text: "LIGHTHOUSES ULVA Christian 9(32) Ulv").first?.isAccepted == false)
    // A publisher's name is no title.
    #expect(try index.match(text: "ALFAGUARA ULVA Christian 9(32) Ulv").first?.isAccepted == true)
  }

  @Test(arguments: ["N Ulv", "Ulv N"])
  func acceptsTheClassOfTheRecord(label: String) throws {
    #expect(try labelled().match(text: "CHRISTIAN ULVA the boats of ulvik \(label)").first?.isAccepted == true)
  }

  @Test(arguments: ["GN Ulv", "GN Ulu"])
  func refusesALabelOfAnotherClass(label: String) throws {
    let match = try #require(try labelled().match(text: "CHRISTIAN ULVA the boats of ulvik \(label)").first)
    #expect(match.id == 3 && !match.isAccepted)
  }

  @Test(arguments: [("VOLUME II", 1, 0), ("VOLUME III", 0, 1)])
  func romanNumbersTellVolumesApart(volume: String, agrees: Float, differs: Float) throws {
    let index = try labelled()
    let candidates = try index.candidateFeatures(text: "GREEN RAILWAYS \(volume) 796 Gre")
    let second = try #require(candidates.first { $0.id == 5 })
    #expect(second.features[22] == agrees && second.features[23] == differs)
  }

  @Test func tellsWhatIsWrongWithAFile() throws {
    func complaint(_ path: String) -> CatalogError? {
      do throws(CatalogError) { _ = try CatalogIndex(path: path) } catch { return error }
      return nil
    }
    guard case .invalidIndex = complaint(folder.write("text", "This is no index.")) else { throw Wrong() }
    guard case .file = complaint(folder.path + "/none") else { throw Wrong() }
    let index = try folder.library()
    try Database<CatalogError>(path: index.path, mode: .write).execute("DROP TABLE frequency")
    guard case .invalidIndex = complaint(index.path) else { throw Wrong() }
  }

  private struct Wrong: Error {}

  @Test func anIndexReplacesNoOtherFile() throws {
    let csv = folder.write("own.csv", "title,author\nRivers of Salt,\"Okafor, T.\"\n")
    let other = folder.path + "/own.db"
    try Database<CatalogError>(path: other, mode: .create).execute("CREATE TABLE work (id INTEGER PRIMARY KEY)")
    for path in [csv, other] {
      let before = folder.read(String(path.dropFirst(folder.path.count + 1)))
      #expect(throws: CatalogError.self) { try CatalogIndex.build(csv: [csv], to: path) }
      #expect(folder.read(String(path.dropFirst(folder.path.count + 1))) == before)
    }
    #expect(try CatalogIndex.build(csv: [csv], to: folder.write("empty", "")).records == 1)
  }

  @Test func anIndexTakesTheNameOfFilesAlone() throws {
    let csv = folder.write("own.csv", "title,author\nRivers of Salt,\"Okafor, T.\"\n")
    let pipe = folder.path + "/pipe"
    try #require(mkfifo(pipe, 0o600) == 0)
    for path in [pipe, folder.path, folder.path + "/none/index", ""] {
      #expect(throws: CatalogError.self) { try CatalogIndex.build(csv: [csv], to: path) }
    }
    var status = stat()
    #expect(stat(pipe, &status) == 0 && status.st_mode & S_IFMT == S_IFIFO)
    #expect(folder.names == ["own.csv", "pipe"])
  }

  @Test func ofSeveralEditionsThePrintedISBNChooses() throws {
    let rows = ["Delta,9780306406157", "Omega,9783161484100", "Sigma,9781861972712"]
    let csv = folder.write(
      "own.csv", "title,author,publisher,isbn13\n" + rows.map { "Rivers of Salt,\"Okafor, T.\",\($0)\n" }.joined())
    try CatalogIndex.build(csv: [csv], to: "\(folder.path)/own.index")
    let index = try CatalogIndex(path: "\(folder.path)/own.index")
    let match = try index.match(text: "Rivers of Salt Okafor 9783161484100")
    #expect(match.map(\.record.publisher) == ["Omega"])
    #expect(try index.editions(text: "Rivers of Salt Okafor 9783161484100").first?.publisher == "Omega")
    #expect(try index.editions(text: "Rivers of Salt Okafor").map(\.publisher) == ["Delta", "Omega", "Sigma"])
    #expect(try index.editions(text: "Something else").isEmpty)
  }

  @Test func keepsTheOldFileWhenBuildingFails() throws {
    let index = try folder.library()
    let before = folder.read("library.index")
    let bad = folder.write("bad.csv", "title\n\"unbalanced")
    #expect(throws: CatalogError.self) { try CatalogIndex.build(csv: [bad], to: index.path) }
    #expect(throws: CatalogError.self) { try CatalogIndex.build(csv: [], to: index.path) }
    #expect(throws: CatalogError.self) {
      try CatalogIndex.build(csv: [folder.write("no.csv", "name of author\nx")], to: index.path)
    }
    #expect(folder.read("library.index") == before)
    #expect(!folder.names.contains { $0.hasSuffix(".tmp") })
  }

  @Test func answersSeveralThreads() async throws {
    let index = try folder.library()
    let found = await withTaskGroup(of: Int?.self) { group in
      for _ in 0..<64 { group.addTask { try? index.match(text: "Okafor Rivers of Silt").first?.id } }
      return await group.reduce(into: []) { $0.append($1) }
    }
    #expect(found == [Int?](repeating: 3, count: 64))
  }
}
