import Testing

@testable import Collection

@Suite struct ImportTests {
  @Test func everyFieldSurvivesReopening() throws {
    let folder = try CollectionFolder()
    let more = """
      ,"isbn":"978-0-306-40615-7","coverUrl":"https://example.org/a.jpg","publisher":"Nordlys","publishedDate":"1998-04",
      "pageCount":312,"format":"paperback","enrichmentStatus":"not_found"
      """
    let json = Shelf.json([Shelf.book("Ålands  öar", "M. Lindqvist, T. Okafor", 0.42, place: 1, more: more)])
    let id = try #require(try folder.open().importScan(ScanImport(json: json)).books.first?.workId)
    let work = try folder.open().work(id, raw: true)
    #expect(work.fields.title == "Ålands öar")
    #expect(work.fields.author == "M. Lindqvist, T. Okafor")
    #expect(work.fields.isbn == "9780306406157")
    #expect(work.fields.coverUrl == "https://example.org/a.jpg")
    #expect(work.fields.publisher == "Nordlys")
    #expect(work.fields.publishedDate == "1998-04")
    #expect(work.fields.pageCount == 312)
    #expect(work.fields.format == "paperback")
    #expect(work.fields.callNumber == "N 7")
    #expect(work.confidence == 0.42)
    #expect(work.reviewStatus == .needsReview)
    #expect(work.enrichmentStatus == .notFound)
    #expect(work.original == work.fields)
    let sighting = try #require(work.sightings.first)
    #expect(sighting.bookId == "b2")
    #expect(sighting.box?.x == 50)
    #expect(sighting.quad == [[98, 10], [98, 290], [50, 290], [50, 10]])
    #expect(sighting.scan.photo == "shelf.jpg" && sighting.scan.width == 400 && sighting.scan.engine == "ppocr")
    #expect(sighting.raw?.contains("\"fullText\":\"Ålands  öar\"") == true)
  }

  @Test(arguments: ["\u{FEFF}{", "{", "{\"e\(String(repeating: "\u{301}", count: 200_000))\":1,"])
  func aScanIsReadWhateverStandsBeforeItsBooks(start: String) throws {
    let collection = try BookCollection(path: ":memory:")
    let book = Shelf.book("Rivers of Salt", "Thomas Okafor", 0.9, place: 0)
    let json = "\(start)\"width\":400,\"height\":300,\"books\":[\(book)]}"
    let id = try #require(try collection.importScan(ScanImport(json: json)).books.first?.workId)
    #expect(try collection.work(id, raw: true).sightings.first?.raw != nil)
  }

  @Test func coauthorsComeFromTheSpine() throws {
    let json = """
      {"width":10,"height":10,"books":[{"metadata":{"title":"T","author":"A One, B Two"},
      "spineInfo":{"title":"T","author":"A One","coauthors":["B Two"],"confidence":"low"}}]}
      """
    let collection = try BookCollection(path: ":memory:")
    _ = try collection.importScan(ScanImport(json: json))
    let work = try #require(try collection.works().works.first)
    #expect(work.fields.author == "A One" && work.fields.coauthors == ["B Two"])
  }

  @Test func coauthorsOfACorrectedRecordComeFromTheMatch() throws {
    let json = """
      {"width":10,"height":10,"books":[{"metadata":{"title":"T","author":"A One, B Two","isbn":"9780306406157"},
      "spineInfo":{"title":"I","author":"A Ore","coauthors":[],"confidence":"low"},
      "match":{"recordId":1,"score":0.99,"corrected":["title","author"],"completed":["isbn"],"contradicted":[],
      "authors":["A One","B Two"]}}]}
      """
    let collection = try BookCollection(path: ":memory:")
    _ = try collection.importScan(ScanImport(json: json))
    let work = try #require(try collection.works().works.first)
    #expect(work.fields.author == "A One" && work.fields.coauthors == ["B Two"])
  }

  @Test(arguments: [("[]", 1), ("[\"isbn\"]", 0)])
  func aCatalogsISBNIsThatOfTheCopy(completed: String, duplicates: Int) throws {
    let collection = try BookCollection(path: ":memory:")
    func book(_ isbn: String) throws -> ScanImport {
      let match = """
        ,"match":{"recordId":1,"score":1,"corrected":[],"completed":\(completed),"contradicted":[]}
        """
      let read = Shelf.book("Winter Letters", "Anselm Dröge", 0.9, place: 1, more: ",\"isbn\":\"\(isbn)\"")
      return try ScanImport(json: Shelf.json([read.dropLast() + match + "}"]))
    }
    _ = try collection.importScan(try book("9780306406157"))
    let report = try collection.importScan(try book("9783161484100"))
    #expect(report.duplicates == duplicates, "volumes share title and author")
  }

  @Test func reviewThresholdDecides() throws {
    let report = try BookCollection(path: ":memory:").importScan(Shelf.scan())
    #expect(report.books.map(\.reviewStatus) == [.verified, .needsReview, .needsReview, .verified])
    #expect(report.imported == 4 && report.needsReview == 2 && report.duplicates == 0)
    var options = CollectionOptions()
    options.reviewThreshold = 0.8
    let strict = try BookCollection(path: ":memory:", options: options).importScan(Shelf.scan())
    #expect(strict.needsReview == 3)
  }

  @Test func duplicatesAreFoundAcrossPhotosAndWaitForAnAnswer() throws {
    let collection = try BookCollection(path: ":memory:")
    _ = try collection.importScan(Shelf.scan())
    let again = try ScanImport(
      json: Shelf.json([
        Shelf.book("COPPER LANTERN: a story", "LINDQVIST", 0.9, place: 4),
        Shelf.book("Other title", "Nobody", 0.9, place: 5, more: ",\"isbn\":\"0306406152\""),
        Shelf.book("A Quiet Harbour", "", 0.9, place: 6),
        Shelf.book("The Copper Lantern", "", 0.9, place: 7),
      ]))
    let report = try collection.importScan(again)
    let first = try #require(try collection.works().works.first?.id)
    #expect(report.books[0].duplicate == Duplicate(of: first, kind: .collection, reason: .titleAndAuthor))
    #expect(report.books[1].duplicate == Duplicate(of: first, kind: .collection, reason: .isbn))
    let other = try #require(try collection.works().works.first { $0.fields.author.isEmpty })
    #expect(report.books[2].duplicate == Duplicate(of: other.id, kind: .collection, reason: .titleAndAuthor))
    #expect(report.books[3].duplicate == nil, "the one has an author, the other none")
    #expect(report.books[0].reviewStatus == .needsReview && report.needsReview == 3)
    #expect(try collection.approveAll().duplicates == report.books.prefix(3).compactMap(\.workId))
  }

  @Test func oneCopyFoundTwiceIsToldFromTwoCopies() throws {
    let collection = try BookCollection(path: ":memory:")
    let scan = try ScanImport(
      json: Shelf.json([
        Shelf.book("Rivers of Salt", "Thomas Okafor", 0.9, place: 1),
        Shelf.book("Rivers of Salt", "T. Okafor", 0.9, place: 1, shift: 10),
        Shelf.book("Rivers of Salt", "Thomas Okafor", 0.9, place: 3),
      ]))
    let report = try collection.importScan(scan)
    #expect(report.books.map(\.duplicate?.kind) == [nil, .sameCopy, .otherCopy])
  }

  @Test func aCopyIsComparedWithAllPlacesOfAnother() throws {
    let collection = try BookCollection(path: ":memory:")
    let places = [(1, 0), (3, 0), (3, 10)]
    let books = places.map { Shelf.book("Rivers of Salt", "Thomas Okafor", 0.9, place: $0.0, shift: $0.1) }
    let report = try collection.importScan(ScanImport(json: Shelf.json(books)), duplicates: .merge)
    #expect(report.books.map(\.duplicate?.kind) == [nil, .otherCopy, .sameCopy])
  }

  @Test(arguments: [DuplicateResolution.skip, .merge, .keepBoth])
  func importResolvesDuplicatesAsAsked(_ resolution: DuplicateResolution) throws {
    let collection = try BookCollection(path: ":memory:")
    _ = try collection.importScan(Shelf.scan())
    let more = ",\"publisher\":\"Nordlys\""
    let json = Shelf.json([Shelf.book("Copper Lantern", "Lindqvist", 0.9, place: 7, more: more)], photo: "second.jpg")
    let report = try collection.importScan(ScanImport(json: json), duplicates: resolution)
    let works = try collection.works().works
    #expect(works.count == (resolution == .keepBoth ? 5 : 4))
    #expect(report.books.first?.resolution == resolution && report.duplicates == 1)
    #expect(works[0].sightings.count == (resolution == .merge ? 2 : 1))
    #expect(works[0].fields.publisher == (resolution == .merge ? "Nordlys" : nil))
    _ = try collection.undo()
    let before = try collection.works().works
    #expect(before.count == 4 && before[0].fields.publisher == nil && before[0].sightings.count == 1)
  }

  @Test func aScanThatCannotBeImportedLeavesNothing() throws {
    let folder = try CollectionFolder()
    let collection = try folder.open()
    var scan = try Shelf.scan()
    scan.width = 900
    #expect(throws: CollectionError.self) { try collection.importScan(scan, photo: Shelf.photo()) }
    scan.width = 0
    #expect(throws: CollectionError.self) { try collection.importScan(scan) }
    #expect(throws: CollectionError.self) { try ScanImport(json: "{\"width\":1}") }
    #expect(try collection.works().works.isEmpty && folder.names().isEmpty)
  }
}
