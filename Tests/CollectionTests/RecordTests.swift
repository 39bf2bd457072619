import Glibc
import Testing

@testable import Catalog
@testable import Collection

@Suite struct RecordTests {
  private let folder: CollectionFolder
  private let collection: BookCollection

  init() throws {
    folder = try CollectionFolder()
    collection = try folder.open()
    let ids = try collection.importScan(Shelf.scan()).books.compactMap(\.workId)
    let edit: [BookField: FieldValue] = [
      .title: .text("A \"Quiet\" Harbour, again"), .author: .text("Ann Po"), .coauthors: .texts(["B. Öz", "C Li"]),
      .isbn: .text("0-306-40615-2"), .publisher: .text("P; Q"), .publishedDate: .text("2001-05-06"),
      .pageCount: .number(77), .format: .text("hardcover"), .coverUrl: .text("https://example.org/?a=1,2"),
      .callNumber: .text("823.9 ORR"),
    ]
    _ = try collection.delete([ids[0]])
    _ = try collection.edit(ids[2], try BookEdit(edit))
  }

  private func export(_ format: ExportFormat, _ name: String) throws -> (path: String, text: String) {
    let path = "\(folder.path)/\(name)"
    _ = try collection.export(to: path, as: format)
    return (path, String(decoding: folder.read(name), as: UTF8.self))
  }

  @Test(arguments: [(ExportFormat.csv, "out.csv"), (.jsonl, "out.jsonl"), (.jsonl, "out.ndjson")])
  func ownFormatsReadBackAsTheyWere(_ format: ExportFormat, _ name: String) throws {
    let path = try export(format, name).path
    let other = try BookCollection(path: ":memory:")
    #expect(try other.importRecords(from: path).imported == 3)
    var query = WorkQuery()
    query.raw = format == .jsonl
    for (read, written) in zip(try other.works(query).works, try collection.works(query).works) {
      #expect(read.fields == written.fields)
      #expect(read.original.title == written.original.title)
      #expect(read.confidence == written.confidence && read.edited == written.edited)
      #expect(read.reviewStatus == written.reviewStatus && read.enrichmentStatus == written.enrichmentStatus)
      #expect(read.addedAt == written.addedAt && read.changedAt == written.changedAt)
      guard format == .jsonl else { continue }
      #expect(read.original == written.original)
      #expect(read.sightings.map(\.quad) == written.sightings.map(\.quad))
      #expect(read.sightings.map(\.raw) == written.sightings.map(\.raw))
      #expect(read.sightings.map(\.scan.photo) == written.sightings.map(\.scan.photo))
    }
    #expect(try other.importRecords(from: path).imported == 0, "what is there already is left out")
    #expect(try other.importRecords(from: path, duplicates: .merge).imported == 0)
    for (merged, written) in zip(try other.works(query).works, try collection.works(query).works) {
      #expect(merged.sightings.count == (format == .jsonl ? written.sightings.count : 0), "no place is known twice")
    }
  }

  /// A title that was unread at first, names with semicolons, and a book of which only the author is known.
  @Test func theOwnTableKeepsWhatOthersLack() throws {
    var scan = try Shelf.scan()
    scan.books[0].metadata.title = ""
    let id = try #require(try collection.importScan(scan, duplicates: .keepBoth).books[0].workId)
    _ = try collection.edit(
      id, try BookEdit([.title: .text("Late"), .coauthors: .texts(["Smith; Marsh", "Po\\", "Li, C"])]))
    let bare = try collection.works().works[0].id
    _ = try collection.edit(bare, try BookEdit([.title: .none, .author: .text("Only Author")]))
    let other = try BookCollection(path: ":memory:")
    #expect(try other.importRecords(from: try export(.csv, "all.csv").path, duplicates: .keepBoth).skippedRows == 0)
    let works = try other.works().works
    let late = try #require(works.first { $0.fields.title == "Late" })
    #expect(late.original.title == "" && late.fields.coauthors == ["Smith; Marsh", "Po\\", "Li, C"])
    #expect(works.contains { $0.fields.title == "" && $0.fields.author == "Only Author" })
  }

  @Test func exportsGoWhereLinksLeadAndKeepPermissions() throws {
    let target = folder.write("kept.csv", [])
    let link = "\(folder.path)/link.csv"
    #expect(symlink("kept.csv", link) == 0)
    _ = try collection.export(to: link, as: .csv)
    var status = stat()
    #expect(lstat(link, &status) == 0 && status.st_mode & S_IFMT == S_IFLNK)
    #expect(stat(target, &status) == 0 && status.st_mode & 0o777 == 0o600 && status.st_size > 0)
    let longest = String(repeating: "n", count: 251) + ".csv"
    #expect(try collection.export(to: "\(folder.path)/\(longest)", as: .csv).records == 3)
    #expect(
      folder.names(in: "").sorted() == ["books.db", "books.db-shm", "books.db-wal", "kept.csv", "link.csv", longest])
  }

  @Test func exportsGoIntoAPipe() throws {
    let pipe = "\(folder.path)/pipe"
    #expect(mkfifo(pipe, 0o600) == 0)
    let reader = open(pipe, O_RDONLY | O_NONBLOCK)
    defer { close(reader) }
    _ = try collection.export(to: pipe, as: .csv)
    var bytes = [UInt8](repeating: 0, count: 6)
    #expect(read(reader, &bytes, 6) == 6 && String(decoding: bytes, as: UTF8.self) == "title,")
    var status = stat()
    #expect(stat(pipe, &status) == 0 && status.st_mode & S_IFMT == S_IFIFO)
  }

  @Test func aPipeWithoutAReaderAndALinkToNothingAreRefused() throws {
    let pipe = "\(folder.path)/pipe"
    #expect(mkfifo(pipe, 0o600) == 0)
    #expect(throws: CollectionError.self) { try collection.export(to: pipe, as: .csv) }
    let link = "\(folder.path)/link.csv"
    #expect(symlink("nothing.csv", link) == 0)
    #expect(throws: CollectionError.self) { try collection.export(to: link, as: .csv) }
  }

  /// The signal of a pipe whose reader has gone would end this process.
  @Test func aReaderThatGoesAwayIsAnError() throws {
    let pipe = "\(folder.path)/pipe"
    #expect(mkfifo(pipe, 0o600) == 0)
    let reader = open(pipe, O_RDONLY | O_NONBLOCK)
    let file = try AtomicFile(into: pipe)
    close(reader)
    #expect(throws: CollectionError.self) {
      try file.write([1, 2, 3])
      try file.finish()
    }
  }

  @Test func theCollectionIsNotOverwrittenByItsExport() throws {
    let link = "\(folder.path)/link.db"
    #expect(symlink(folder.file, link) == 0)
    for path in [folder.file, link] {
      #expect(throws: CollectionError.self) { try collection.export(to: path, as: .csv) }
    }
    #expect(try folder.open().works().works.count == 3)
  }

  /// Such a mark makes one character of itself and what stands before it.
  @Test(arguments: ["Salt,\u{200D} Sand", "Salt\"\u{301} Sand", "\"\u{301}", ",\u{20DD}"])
  func marksAfterSeparatorsStayInTheirField(title: String) throws {
    let id = try #require(try collection.works().works.first?.id)
    _ = try collection.edit(id, try BookEdit([.title: .text(title)]))
    let path = try export(.csv, "marks.csv").path
    let other = try BookCollection(path: ":memory:")
    #expect(try other.importRecords(from: path).imported == 3)
    #expect(try other.works().works.contains { $0.fields.title == title })
  }

  @Test func whatSQLiteKeepsBesideTheCollectionIsNoFileToWrite() throws {
    for ending in ["", "-wal", "-shm", "-journal"] {
      #expect(throws: CollectionError.self) {
        try collection.export(to: "\(folder.file)\(ending)", as: .csv)
      }
    }
  }

  @Test(arguments: ["Sol Öz, Jr.", "Foo|Bar", "A\\B"])
  func aSingleCoauthorStaysOne(name: String) throws {
    let id = try #require(try collection.works().works.first?.id)
    _ = try collection.edit(id, try BookEdit([.coauthors: .texts([name])]))
    let path = try export(.csv, "comma.csv").path
    let other = try BookCollection(path: ":memory:")
    _ = try other.importRecords(from: path)
    #expect(try other.works().works.contains { $0.fields.coauthors == [name] })
  }

  @Test(arguments: [
    (
      ExportFormat.goodreads, "Title,Author,Additional Authors,ISBN,ISBN13,",
      "\"A \"\"Quiet\"\" Harbour, again\",Ann Po,"
    ),
    (.libraryThing, "TITLE,\"AUTHOR (first, last)\",", "\"A \"\"Quiet\"\" Harbour, again\",Ann Po,B. Öz|C Li,"),
    (.libib, "item_type,title,creators,ean_isbn13,", "\"Ann Po, B. Öz, C Li\",9780306406157"),
  ])
  func otherServicesGetTheirColumns(_ format: ExportFormat, _ header: String, _ row: String) throws {
    let (path, text) = try export(format, "other.csv")
    #expect(text.hasPrefix(header) && text.contains(row))
    let other = try BookCollection(path: ":memory:")
    let imported = try other.importRecords(from: path).imported
    #expect(imported == (format == .libib ? 1 : 3))
    let book = try #require(try other.works().works.last { $0.fields.isbn != nil })
    #expect(book.fields.authors == ["Ann Po", "B. Öz", "C Li"] && book.fields.pageCount == 77)
    #expect(book.reviewStatus == .verified)
  }

  @Test func aSpreadsheetIsRead() throws {
    let path = folder.write("sheet.csv", Array("title,author,year,pages\nHarbour,Anna Berg|Bo Ek,2008.0,280.0\n".utf8))
    #expect(try collection.importRecords(from: path).imported == 1)
    let fields = try #require(try collection.works().works.last).fields
    #expect(fields.authors == ["Anna Berg", "Bo Ek"] && fields.publishedDate == "2008" && fields.pageCount == 280)
  }

  @Test func aGoodreadsLibraryIsRead() throws {
    let csv = #"""
      Book Id,Title,Author,Author l-f,Additional Authors,ISBN,ISBN13,Publisher,Binding,Number of Pages,Year Published,Date Added
      1,"The Glass Orchard (Orchard, #1)",Ines Tamm,"Tamm, Ines","Ola Berg, Kim Oh","=""0198526636""","=""""",Nordlys,Paperback,280,1999,2020/02/03
      """#
    let path = folder.write("goodreads.csv", Array(csv.utf8))
    #expect(try collection.importRecords(from: path).imported == 1)
    let work = try #require(try collection.works().works.last)
    #expect(work.fields.title == "The Glass Orchard (Orchard, #1)" && work.fields.author == "Ines Tamm")
    #expect(work.fields.coauthors == ["Ola Berg", "Kim Oh"] && work.fields.isbn == "9780198526636")
    #expect(work.fields.format == "Paperback" && work.fields.publishedDate == "1999" && work.fields.pageCount == 280)
    #expect(work.addedAt.text == "2020-02-03T00:00:00.000Z")
  }

  @Test func aLibraryThingLibraryIsRead() throws {
    let rows = [
      [
        "Book Id", "Title", "Primary Author", "Secondary Author", "Publication", "Date", "Length", "Page Count", "ISBN",
      ],
      [
        "1", "The Glass Orchard", "Tamm, Ines", "Berg, Ola|Oh, Kim", "Nordlys (1999), Edition: 2, 280 pages", "1999",
        "7.8 inches", "", "[0198526636]",
      ],
      ["2", "A Measured Sky", "Oh, Kim", "", "Nordlys (2001)", "2001", "8 inches", "312", ""],
    ]
    let text = rows.map { $0.joined(separator: "\t") }.joined(separator: "\n")
    let path = folder.write("librarything.tsv", Array(text.utf8))
    #expect(try collection.importRecords(from: path).imported == 2)
    let works = try collection.works().works.suffix(2)
    #expect(works.map(\.fields.authors) == [["Ines Tamm", "Ola Berg", "Kim Oh"], ["Kim Oh"]])
    #expect(works.map(\.fields.publisher) == ["Nordlys", "Nordlys"])
    #expect(works.map(\.fields.pageCount) == [nil, 312] && works.first?.fields.isbn == "9780198526636")
  }

  @Test func textsThatNoFieldCanHaveAreTold() throws {
    let list = #"""
      title,isbn,pages,length
      A Measured Sky,123,many,8 inches
      The Glass Orchard,0198526636,280 p.,
      Rivers of Silt,"=""""",,
      """#
    let other = try BookCollection(path: ":memory:")
    let report = try other.importRecords(from: folder.write("list.csv", Array(list.utf8)))
    #expect(report.imported == 3 && report.leftOutCount == 2)
    #expect(report.leftOut.map(\.row) == [2, 2] && report.leftOut.map(\.field) == [.isbn, .pageCount])
    #expect(report.leftOut.map(\.text) == ["123", "many"])
  }

  @Test func semicolonsPartColumnsAndAuthors() throws {
    let lists = [
      "Titel;Autor;Verlag;Signatur\nDer gläserne Garten;Ines Tamm;Nordlys;7.A\n",
      "title,author,publisher,shelfmark\nDer gläserne Garten,\"Ines Tamm; Ola Berg\",Nordlys,7.A\n",
    ]
    for (list, authors) in zip(lists, [["Ines Tamm"], ["Ines Tamm", "Ola Berg"]]) {
      let other = try BookCollection(path: ":memory:")
      #expect(try other.importRecords(from: folder.write("list.csv", Array(list.utf8))).imported == 1)
      let book = try #require(try other.works().works.first).fields
      #expect(book.title == "Der gläserne Garten" && book.authors == authors)
      #expect(book.publisher == "Nordlys" && book.callNumber == "7.A")
    }
  }

  @Test(arguments: [("May 2001", "2001"), ("2001-05-06", "2001"), ("6.5.2001", "2001"), ("long ago", "")])
  func goodreadsGetsTheYear(_ date: String, _ year: String) throws {
    let id = try #require(try collection.works().works.last?.id)
    _ = try collection.edit(id, try BookEdit([.publishedDate: .text(date), .pageCount: .number(5)]))
    #expect(try export(.goodreads, "goodreads.csv").text.contains(",5,\(year),"))
  }

  @Test(arguments: [ExportFormat.csv, .goodreads, .libraryThing, .libib])
  func anExportMakesACatalog(_ format: ExportFormat) throws {
    let path = try export(format, "catalogue.csv").path
    try CatalogIndex.build(csv: [path], to: "\(folder.path)/catalog.index")
    let index = try CatalogIndex(path: "\(folder.path)/catalog.index")
    #expect(index.count == (format == .libib ? 1 : 3))
    let match = try #require(try index.match(text: "QUIET HARBOUR AGAIN ANN PO", limit: 1).first)
    #expect(match.record.isbn == "9780306406157" && match.record.authorNames.first == "Ann Po")
    #expect(match.record.pageCount == 77 && match.record.publishedDate?.hasPrefix("2001") == true)
  }

  @Test func anOutlineThatNoPhotoHasIsLeftOut() throws {
    let folder = try CollectionFolder()
    let scan =
      "\"scan\":{\"id\":1,\"width\":4,\"height\":3,\"engine\":\"\",\"addedAt\":\"2026-01-01T00:00:00Z\",\"hasPhoto\":false}"
    let line = "{\"title\":\"T\",\"sightings\":[{\(scan),\"bookId\":\"b1\",\"quad\":[[1],[2,3,4],[1e300,0]]}]}\n"
    let file = folder.write("books.jsonl", Array(line.utf8))
    let collection = try folder.open()
    #expect(try collection.importRecords(from: file).imported == 1)
    let sightings = try #require(try collection.works().works.first?.sightings)
    #expect(sightings.count == 1 && sightings.first?.quad == nil)
  }

  @Test func linesKeepWhatIsOfferedAndNeedABook() throws {
    let text = """
      {"title":"Harbour","enrichmentStatus":"review_needed","candidates":[{"title":"The Harbour","authors":["Ann Lee"]}]}
      {"title":""}

      """
    let folder = try CollectionFolder()
    let collection = try folder.open()
    let report = try collection.importRecords(from: folder.write("books.jsonl", Array(text.utf8)))
    #expect(report.imported == 1 && report.skippedRows == 1)
    let work = try #require(try collection.works().works.first)
    #expect(work.candidates == [FoundBook(title: "The Harbour", authors: ["Ann Lee"])])
    #expect(try collection.takeCandidate(0, of: work.id).work?.fields.title == "The Harbour")
  }

  @Test(arguments: [
    ("a.csv", ""), ("b.csv", "isbn\n1\n"), ("c.csv", "title\n\"open\n"), ("d.jsonl", "{\"title\":\"ok\"}\n[1]\n"),
    ("e.jsonl", "\u{FF}{}"), ("f.jsonl", String(repeating: "[", count: 1 << 20)),
    ("g.jsonl", "{\"title\":\"T\",\"coauthors\":" + String(repeating: "[", count: 1 << 20)),
  ])
  func damagedFilesAddNothing(_ name: String, _ text: String) throws {
    let path = folder.write(name, Array(text.utf8))
    #expect(throws: CollectionError.self) { try collection.importRecords(from: path) }
    #expect(try collection.works().works.count == 3)
  }

  @Test func feedbackIsExported() throws {
    let id = try #require(try collection.works().works.first?.id)
    try collection.addFeedback(on: id, kind: .wrongTitle, comment: "no such title")
    #expect(try export(.feedback, "feedback.jsonl").text.contains("\"comment\":\"no such title\""))
    try collection.markFeedbackSent(try collection.feedback().map(\.id))
    #expect(try collection.feedback(unsentOnly: true).isEmpty)
  }

  @Test func anAnswerAboutABookThatWasCorrectedSinceIsDropped() throws {
    let taken = try #require(try collection.takeForEnrichment(limit: 1).first)
    _ = try collection.edit(taken.id, try BookEdit([.title: .text("Another Book")]))
    var found = BookFields(title: taken.fields.title)
    found.publisher = "Nordlys"
    let work = try collection.enrich(taken.id, with: found, status: .success, asked: taken.fields)
    #expect(work.fields.publisher != "Nordlys" && work.enriched.isEmpty && work.enrichmentStatus == .pending)
  }

  @Test func aCorrectionTakesBackWhatACatalogSaid() throws {
    let taken = try #require(try collection.takeForEnrichment(limit: 9).first { $0.fields.coverUrl == nil })
    var found = BookFields(title: taken.fields.title)
    (found.coverUrl, found.pageCount) = ("https://example.org/cover.jpg", 77)
    let enriched = try collection.enrich(taken.id, with: found, status: .success, asked: taken.fields)
    try #require(!enriched.enriched.isEmpty && enriched.enrichmentStatus == .success)
    let edited = try #require(try collection.edit(taken.id, try BookEdit([.title: .text("Another Book")])).work)
    #expect(edited.enriched.isEmpty && edited.enrichmentStatus == .pending)
    for field in enriched.enriched { #expect(edited.fields[field] == taken.fields[field]) }
  }

  @Test func enrichmentFillsOnlyWhatIsMissing() throws {
    let works = try collection.takeForEnrichment(limit: 10)
    #expect(works.map(\.fields.author) == ["Ann Po", "Ines Tamm"], "the reviewed one and the sure one")
    #expect(try collection.takeForEnrichment(limit: 10).isEmpty, "they are taken")
    let unsure = try #require(try collection.works().works.first { $0.fields.title == "Rivers of Salt" })
    _ = try collection.approve([unsure.id])
    #expect(try collection.takeForEnrichment(limit: 10).map(\.id) == [unsure.id], "approved as it was")
    let atlas = try #require(works.first { $0.fields.title == "An Atlas of Bridges" })
    var found = BookFields(title: "Another title", author: "Another author")
    found.isbn = "9780306406157"
    found.publisher = "Another publisher"
    found.coverUrl = "https://example.org/c.jpg"
    let work = try collection.enrich(atlas.id, with: found, status: .success)
    #expect(work.fields.title == "An Atlas of Bridges" && work.fields.publisher == "Nordlys")
    #expect(work.fields.isbn == "9780306406157" && work.enriched == [.isbn, .coverUrl])
    #expect(work.enrichmentStatus == .success)
    _ = try collection.retryEnrichment([atlas.id])
    #expect(try collection.takeForEnrichment(limit: 10).map(\.id) == [atlas.id])
  }

  @Test func lookupsAreCachedUntilTheyExpire() throws {
    let now = Timestamp.now.milliseconds
    try collection.cacheLookup("a", "{}", until: Timestamp(milliseconds: now + 60_000))
    try collection.cacheLookup("b", "{}", until: Timestamp(milliseconds: now - 1))
    #expect(try collection.cachedLookup("a") == "{}" && collection.cachedLookup("b") == nil)
    #expect(try collection.cleanUp().lookupsRemoved == 1)
  }
}

@Suite struct MatchKeyTests {
  @Test(arguments: [
    ("The Copper Lantern", "Maria Lindqvist", "COPPER LANTERN", "LINDQVIST"),
    ("L'été à Öland", "Anaïs Bé", "L’ETE A OLAND", "Be, Anaïs"),
    ("Title: with a subtitle", "A. B. Cee", "Title (Series, #2)", "Cee"),
  ])
  func theSameBookHasOneKey(_ title: String, _ author: String, _ otherTitle: String, _ otherAuthor: String) {
    let key = MatchKey.key(BookFields(title: title, author: author))
    #expect(!key.isEmpty && key == MatchKey.key(BookFields(title: otherTitle, author: otherAuthor)))
  }

  @Test func booksWithoutATitleHaveNone() {
    #expect(MatchKey.key(BookFields(title: "", author: "A")).isEmpty)
    #expect(MatchKey.key(BookFields(title: "", author: "")).isEmpty)
  }

  @Test func booksWithoutAnAuthorAreComparedByTheirWholeTitle() {
    let key = MatchKey.key(BookFields(title: "The Atlas: A to K", author: ""))
    #expect(key == MatchKey.key(BookFields(title: "ATLAS: A to K", author: "")))
    #expect(key != MatchKey.key(BookFields(title: "The Atlas: L to Z", author: "")))
    #expect(key != MatchKey.key(BookFields(title: "The Atlas: A to K", author: "Tamm")))
  }

  @Test(arguments: [0, 1, 999, 1_769_852_700_250, -86_400_001])
  func timestampsReadBack(_ milliseconds: Int64) {
    let timestamp = Timestamp(milliseconds: milliseconds)
    guard milliseconds >= 0 else { return #expect(timestamp.text == "1969-12-30T23:59:59.999Z") }
    #expect(Timestamp(timestamp.text) == timestamp)
  }

  @Test(arguments: [
    ("2026-01-31T09:05:00Z", "2026-01-31T09:05:00.000Z"), ("2026-01-31T09:05:00+02:00", "2026-01-31T07:05:00.000Z"),
    ("2026-01-31T23:30:00.250417-0100", "2026-02-01T00:30:00.250Z"), ("2026-01-31", "2026-01-31T00:00:00.000Z"),
    ("2026/1/3", "2026-01-03T00:00:00.000Z"), ("2026-01-31 09:05:00", "2026-01-31T09:05:00.000Z"),
    ("2026-01-31T09:05:00.5", "2026-01-31T09:05:00.500Z"),
  ])
  func datesAreRead(_ text: String, _ same: String) {
    #expect(Timestamp(text)?.text == same)
  }

  @Test(arguments: [
    "", "yesterday", "2026", "2026-13-01", "31.01.2026", "9780306406157", "99999999999999999999999-01-01", "0000-00-00",
    "-1-1-1",
  ])
  func otherTextsAreNoDates(_ text: String) {
    #expect(Timestamp(text) == nil)
  }
}
