import Testing

@testable import Collection

@Suite struct ReviewTests {
  private let collection: BookCollection
  private let ids: [Int]

  init() throws {
    collection = try BookCollection(path: ":memory:")
    ids = try collection.importScan(Shelf.scan()).books.compactMap(\.workId)
  }

  @Test func queueHasTheLeastSureFirstAndCountsTiers() throws {
    var query = WorkQuery()
    query.queue = true
    query.limit = 1
    let first = try collection.works(query)
    #expect(first.works.map(\.id) == [ids[2]])
    #expect(first.counts == QueueCounts(review: 1, verify: 1, ready: 0, total: 2))
    query.after = first.next
    let second = try collection.works(query)
    #expect(second.works.map(\.id) == [ids[1]] && second.next == nil && second.counts == nil)
  }

  @Test func listsAreFilteredAndPaged() throws {
    var query = WorkQuery()
    query.limit = 3
    let page = try collection.works(query)
    query.after = page.next
    #expect((page.works + (try collection.works(query)).works).map(\.id) == ids)
    query = WorkQuery()
    query.search = "OKAFOR"
    #expect(try collection.works(query).works.map(\.id) == [ids[1]])
    query.search = "%"
    #expect(try collection.works(query).works.isEmpty)
    query = WorkQuery()
    query.tier = .ready
    #expect(try collection.works(query).works.map(\.id) == [ids[0]])
    query = WorkQuery()
    query.after = "nonsense"
    #expect(throws: CollectionError.self) { try collection.works(query) }
  }

  @Test(arguments: [("émile", 1), ("EMILE", 1), ("ΟΔΥΣΣΕΥΣ", 1), ("ines", 2), ("[", 0), ("\"", 0), ("%", 0), ("", 3)])
  func searchesPayNoHeedToCaseAndAccents(_ search: String, _ count: Int) throws {
    let collection = try BookCollection(path: ":memory:")
    let books = [
      Shelf.book("Émile", "Inés Tamm", 0.9, place: 0), Shelf.book("Ο Οδυσσεύς", "Pia Lund", 0.9, place: 1),
      Shelf.book("Salt", "Ivo Berg", 0.9, place: 2),
    ]
    let ids = try collection.importScan(try ScanImport(json: Shelf.json(books))).books.compactMap(\.workId)
    _ = try collection.edit(try #require(ids.last), try BookEdit([.coauthors: .texts(["Maria Inês", "Bo"])]))
    var query = WorkQuery()
    query.search = search
    #expect(try collection.works(query).works.count == count)
    query.search = search + String(repeating: "\u{301}", count: 60_000)
    #expect(try collection.works(query).works.count == count)
  }

  @Test func editsStayBesideTheOriginal() throws {
    let edit = try BookEdit([.title: .text(" A Quiet  Harbor "), .author: .text("Ann Po"), .pageCount: .number(99)])
    let work = try #require(try collection.edit(ids[2], edit).work)
    #expect(work.fields.title == "A Quiet Harbor" && work.original.title == "A Quiet Harbour")
    #expect(work.edited == [.title, .author, .pageCount] && work.reviewStatus == .userEdited)
    let cleared = try #require(try collection.edit(ids[2], try BookEdit([.pageCount: .none])).work)
    #expect(cleared.fields.pageCount == nil && cleared.edited.contains(.pageCount))
  }

  @Test func valuesThatAFieldCannotHaveAreRefused() {
    let wrong: [BookField: FieldValue] = [
      .title: .number(1), .isbn: .text("9780306406158"), .pageCount: .number(0), .coauthors: .text("a"),
    ]
    for (field, value) in wrong {
      #expect(throws: CollectionError.self) { try BookEdit([field: value]) }
    }
  }

  @Test func approveAllKeepsEdits() throws {
    _ = try collection.edit(ids[1], try BookEdit([.author: .text("Tomas Okafor")]), approves: false)
    #expect(try collection.work(ids[1]).reviewStatus == .needsReview)
    #expect(try collection.approveAll().changed == 2)
    let works = try collection.works().works
    #expect(works.map(\.reviewStatus) == [.verified, .userEdited, .verified, .verified])
    #expect(works[1].fields.author == "Tomas Okafor")
  }

  @Test func approveAllLeavesTheUnsureWhenAsked() throws {
    #expect(try collection.approveAll(minimumConfidence: 0.5).changed == 1)
    #expect(try collection.work(ids[2]).reviewStatus == .needsReview)
  }

  @Test func anEditThatMakesADuplicateIsNotApproved() throws {
    let edit = try BookEdit([.title: .text("The Copper Lantern"), .author: .text("Lindqvist")])
    let report = try collection.edit(ids[2], edit)
    #expect(report.duplicates == [ids[2]])
    let work = try collection.work(ids[2])
    #expect(
      work.reviewStatus == .needsReview && work.duplicate?.of == ids[0] && work.fields.title == "The Copper Lantern")
    #expect(try collection.approve([ids[2]]).duplicates == [ids[2]])
    _ = try collection.resolve([ids[2]], as: .keepBoth)
    #expect(try collection.work(ids[2]).reviewStatus == .userEdited)
  }

  @Test func aReviewedBookThatBecomesAnotherWaits() throws {
    let edit = try BookEdit([.title: .text("The Copper Lantern"), .author: .text("Lindqvist")])
    #expect(try collection.edit(ids[3], edit).duplicates == [ids[3]])
    let work = try collection.work(ids[3])
    #expect(work.reviewStatus == .needsReview && work.duplicate?.of == ids[0])
    _ = try collection.resolve([ids[3]], as: .keepBoth)
    // It is the same as ever, and that was answered.
    #expect(try collection.edit(ids[3], try BookEdit([.title: .text("The copper lantern")])).duplicates.isEmpty)
    #expect(try collection.work(ids[3]).reviewStatus == .userEdited)
    _ = try collection.edit(ids[2], edit, approves: false)
    #expect(try collection.verify([ids[2]]).duplicates == [ids[2]])
    #expect(try collection.work(ids[2]).duplicate?.of == ids[0])
  }

  @Test(arguments: [true, false])
  func copiesOfARemovedBookWaitForEachOther(_ isRejected: Bool) throws {
    let again = try ScanImport(json: Shelf.json([Shelf.book("Rivers of Salt", "Okafor", 0.9, place: 0)]))
    let copies = try (0..<3).flatMap { _ in try collection.importScan(again).books.compactMap(\.workId) }
    _ = try isRejected ? collection.reject([ids[1]]) : collection.delete([ids[1]])
    #expect(try copies.map { try collection.work($0).duplicate?.of } == [nil, copies[0], copies[0]])
    let report = try collection.approveAll()
    #expect(report.duplicates == [copies[1], copies[2]])
    #expect(try copies.map { try collection.work($0).reviewStatus } == [.verified, .needsReview, .needsReview])
    for _ in 0..<2 { _ = try collection.undo() }
    #expect(try copies.map { try collection.work($0).duplicate?.of } == [ids[1], ids[1], ids[1]])
  }

  @Test func possibleDuplicatesFormNoCircle() throws {
    let again = try collection.importScan(
      try ScanImport(json: Shelf.json([Shelf.book("Rivers of Salt", "Okafor", 0.5, place: 0)])))
    let copy = try #require(again.books.first?.workId)
    try #require(try collection.work(copy).duplicate?.of == ids[1])
    _ = try collection.edit(ids[1], try BookEdit([.author: .text("Tom Okafor")]))
    let work = try collection.work(ids[1])
    #expect(work.duplicate == nil && work.reviewStatus == .userEdited)
  }

  @Test func aMergeMakesNoBookACopyOfItself() throws {
    func add(_ title: String, _ isbn: String) throws -> Int {
      let book = Shelf.book(title, "Ann Lee", 0.9, place: 0, more: isbn.isEmpty ? "" : ",\"isbn\":\"\(isbn)\"")
      return try #require(try collection.importScan(ScanImport(json: Shelf.json([book]))).books.first?.workId)
    }
    let first = try add("Alpha Point", "9780198526636")
    let second = try add("Beta Line", "9780198526636")
    let third = try add("Beta Line", "")
    try #require(try collection.work(second).duplicate?.of == first && collection.work(third).duplicate?.of == second)
    _ = try collection.merge([first], into: third)
    #expect(try collection.work(second).duplicate?.of == third && collection.work(third).duplicate == nil)
    _ = try collection.delete([third])
    #expect(try collection.work(second).duplicate == nil)
  }

  @Test func aBookChangesWithWhatItIsACopyOf() throws {
    let again = try collection.importScan(
      try ScanImport(json: Shelf.json([Shelf.book("Rivers of Salt", "Thomas Okafor", 0.5, place: 0)])))
    let copy = try #require(again.books.first?.workId)
    let before = try collection.work(copy).changedAt
    while Timestamp.now <= before {}
    _ = try collection.delete([ids[1]])
    let after = try collection.work(copy)
    #expect(after.duplicate == nil && after.changedAt > before)
  }

  @Test func manyBooksByTheirNumbers() throws {
    var query = WorkQuery()
    query.ids = ids + [Int.max, -1]
    #expect(try collection.works(query).works.map(\.id) == ids)
  }

  @Test func volumesOfOtherISBNsAreNoDuplicates() throws {
    let edit = try BookEdit([
      .title: .text("The Copper Lantern"), .author: .text("Lindqvist"), .isbn: .text("9783161484100"),
    ])
    #expect(try collection.edit(ids[2], edit).duplicates.isEmpty)
    let same = try BookEdit([
      .title: .text("The Copper Lantern"), .author: .text("Lindqvist"), .isbn: .text("9780306406157"),
    ])
    #expect(try collection.edit(ids[1], same).duplicates == [ids[1]])
  }

  @Test func verifyRejectAndDelete() throws {
    _ = try collection.verify([ids[1]])
    #expect(try collection.work(ids[1]).reviewStatus == .verified)
    _ = try collection.reject([ids[2]])
    #expect(throws: CollectionError.self) { try collection.work(ids[2]) }
    #expect(try collection.feedback().map(\.detection.fields.title) == ["A Quiet Harbour"])
    _ = try collection.delete([ids[0]])
    #expect(try collection.works().works.map(\.id) == [ids[1], ids[3]])
  }

  @Test func mergeMovesSightingsAndFillsGaps() throws {
    let report = try collection.merge([ids[3]], into: ids[0])
    let work = try #require(report.work)
    #expect(work.sightings.map(\.bookId) == ["b1", "b4"] && work.fields.pageCount == 312)
    #expect(work.fields.title == "The Copper Lantern")
    #expect(throws: CollectionError.self) { try collection.merge([ids[0]], into: ids[0]) }
    _ = try collection.undo()
    #expect(try collection.works().works.map { $0.sightings.map(\.bookId) } == [["b1"], ["b2"], ["b3"], ["b4"]])
    #expect(try collection.work(ids[0]).fields.pageCount == nil)
  }

  @Test(arguments: [true, false])
  func aMergeKeepsWhatAPersonCorrected(_ isDuplicate: Bool) throws {
    let again = try ScanImport(json: Shelf.json([Shelf.book("Rivers of Salt", "Okafor", 0.3, place: 0)]))
    let copy = try #require(try collection.importScan(again).books.first?.workId)
    // The author, too, is as the person left it, though it was read less surely.
    let edit = try BookEdit([.title: .text("Rivers of Silt"), .author: .text("Okafor"), .format: .text("Paperback")])
    _ = try collection.edit(copy, edit)
    if isDuplicate {
      _ = try collection.resolve([copy], as: .merge)
    } else {
      _ = try collection.merge([copy], into: ids[1])
    }
    let work = try collection.work(ids[1])
    #expect(work.fields.title == "Rivers of Silt" && work.fields.author == "Okafor")
    #expect(work.fields.format == "Paperback" && work.edited == [.title, .format] && work.reviewStatus == .userEdited)
    #expect(work.original.title == "Rivers of Salt")
  }

  @Test func aMergeKeepsApartWhatACatalogSaid() throws {
    let isbn = "9783161484100"
    var found = BookFields(title: "", author: "")
    found.isbn = isbn
    try collection.enrich(ids[3], with: found, status: .success)
    let work = try #require(try collection.merge([ids[3]], into: ids[1]).work)
    #expect(work.fields.isbn == isbn && work.enriched == [.isbn])
    #expect(work.fields.publisher == "Nordlys")
  }

  @Test func aSurerReadingWithoutATitleOrAnAuthorTakesNoneAway() throws {
    let library = try collection.works().works
    var (book, other) = (try #require(library.first), try #require(library.last))
    (book.reviewStatus, book.confidence, book.edited) = (.needsReview, 0.3, [])
    (book.fields.title, book.fields.author) = ("Rivers of Salt", "T. Okafor")
    (other.fields.title, other.fields.author, other.confidence) = ("Rivers", "", 0.5)
    book.absorb(other)
    #expect(book.fields.title == "Rivers" && book.fields.author == "T. Okafor" && book.confidence == 0.5)
    book.reviewStatus = .needsReview
    (other.fields.title, other.fields.author, other.confidence) = ("", "Okafor", 0.6)
    book.absorb(other)
    #expect(book.fields.title == "Rivers" && book.fields.author == "Okafor")
  }

  @Test func everyActionIsUndone() throws {
    let before = try collection.works().works
    _ = try collection.edit(ids[0], try BookEdit([.title: .text("X")]))
    _ = try collection.approve([ids[1]])
    _ = try collection.verify([ids[2]])
    _ = try collection.approveAll()
    _ = try collection.reject([ids[1]])
    _ = try collection.delete([ids[0], ids[2]])
    for name in ["delete", "reject", "approveAll", "verify", "approve", "edit"] {
      #expect(try collection.undo().action == name)
    }
    #expect(try collection.works().works == before)
    #expect(try collection.undo().action == "import")
    #expect(try collection.works().works.isEmpty)
    #expect(throws: CollectionError.self) { try collection.undo() }
  }

  @Test func anActionThatAnotherFollowedIsNotUndoneByItsNumber() throws {
    let report = try collection.importScan(Shelf.scan(), duplicates: .keepBoth)
    _ = try collection.edit(ids[0], try BookEdit([.title: .text("X")]))
    #expect(throws: CollectionError.self) { try collection.undo(report.actionId) }
    #expect(try collection.work(ids[0]).fields.title == "X")
    #expect(try collection.undo().action == "edit")
    #expect(try collection.undo(report.actionId).action == "import")
    #expect(try collection.works().works.count == ids.count)
  }

  @Test func undoingEndsALookupOfBackThen() throws {
    let taken = try collection.takeForEnrichment(limit: 10).map(\.id)
    let id = try #require(taken.first)
    _ = try collection.edit(id, try BookEdit([.format: .text("Paperback")]))
    try collection.enrich(id, status: .notFound)
    _ = try collection.undo()
    #expect(try collection.takeForEnrichment(limit: 10).map(\.id) == [id])
  }

  @Test func undoingAnEditTakesBackNothingThatWasSaidInTheSameMillisecond() throws {
    for round in 1...40 {
      try collection.addFeedback(on: ids[1], kind: .other, comment: "before")
      _ = try collection.edit(ids[1], try BookEdit([.title: .text("Title \(round)")]), tells: true)
      try collection.addFeedback(on: ids[1], kind: .other, comment: "after")
      #expect(try collection.feedback().suffix(3).map(\.kind) == [.other, .wrongTitle, .other])
      _ = try collection.undo()
      #expect(try collection.feedback().count == 2 * round)
    }
  }

  @Test func undoingARejectionTakesBackWhatItSaid() throws {
    try collection.addFeedback(on: ids[1], kind: .wrongDetection, comment: "by hand")
    _ = try collection.reject([ids[1], ids[2]])
    try collection.addFeedback(on: ids[0], kind: .wrongTitle)
    #expect(try collection.feedback().count == 4)
    _ = try collection.undo()
    #expect(try collection.feedback().map(\.workId) == [ids[1], ids[0]])
    _ = try collection.reject([ids[1]])
    try collection.markFeedbackSent(try collection.feedback().map(\.id))
    _ = try collection.undo()
    #expect(try collection.feedback().count == 3, "what was sent was said")
  }

  @Test func anActionOnAnUnknownBookChangesNothing() throws {
    #expect(throws: CollectionError.self) { try collection.verify([ids[1], 999]) }
    #expect(try collection.work(ids[1]).reviewStatus == .needsReview)
    #expect(throws: CollectionError.self) { try collection.approve([]) }
    #expect(throws: CollectionError.self) { try collection.resolve([ids[1]], as: .merge) }
  }

  @Test func usageIsCountedUnlessSwitchedOff() throws {
    var query = WorkQuery()
    query.queue = true
    _ = try collection.works(query)
    _ = try collection.edit(ids[1], try BookEdit([.title: .text("Y")]))
    _ = try collection.approve([ids[2]])
    let usage = try collection.describe().usage
    #expect(usage["queueViewed"]?.count == 1 && usage["queueViewed"]?.total == 2)
    #expect(usage["correctionSaved.title"]?.count == 1 && usage["verifiedUnchanged"]?.count == 1)
    #expect(usage["scanImported"]?.count == 1 && usage["booksImported"]?.count == 4)
    var options = CollectionOptions()
    options.countsUsage = false
    let silent = try BookCollection(path: ":memory:", options: options)
    _ = try silent.importScan(Shelf.scan())
    #expect(try silent.describe().usage.isEmpty)
  }
}
