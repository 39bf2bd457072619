import Testing

@testable import Collection

@Suite struct SessionImportTests {
  private func book(_ title: String, position: Int, photos: [Int]) -> String {
    let seen = photos.map { photo in
      "{\"photo\":\(photo),\"id\":\"b\(position)\",\"box\":{\"x\":\(position * 10),\"y\":0,\"width\":9,\"height\":50}}"
    }
    return """
      {"id":"b\(position + 1)","metadata":{"title":"\(title)","author":"A. Writer","confidence":0.9},"row":0,
      "position":\(position),"observation":{"fullText":"\(title)"},"sightings":[\(seen.joined(separator: ","))]}
      """
  }

  private func session(_ titles: [String]) throws -> SessionImport {
    let books = titles.enumerated().map { book($1, position: $0, photos: $0 == 1 ? [0, 1] : [$0 < 2 ? 0 : 1]) }
    let photo = "{\"photo\":\"p.jpg\",\"width\":400,\"height\":300,\"engine\":\"ppocr\"}"
    return try SessionImport(
      json: "{\"photos\":[\(photo),\(photo)],\"books\":[\(books.joined(separator: ","))]}", named: "session")
  }

  private var options: SessionImportOptions {
    var options = SessionImportOptions()
    (options.shelf, options.replaces) = ("Office", true)
    return options
  }

  private let titles = ["The Copper Lantern", "Rivers of Salt", "A Quiet Harbour", "An Atlas of Bridges"]

  @Test func eachBookIsAddedOnceWithItsPlaces() throws {
    let collection = try BookCollection(path: ":memory:")
    let report = try collection.importSession(session(titles), options: options)
    #expect(report.imported == 4 && report.scanIds.count == 2 && report.new.count == 4)
    #expect(try collection.work(2).sightings.map(\.scan.id) == report.scanIds)
    let places = try collection.places(PlaceQuery()).places
    #expect(
      places.map(\.position) == [0, 1, 1, 2, 3] && places.allSatisfy { $0.shelf == "Office" && $0.rowCount == 4 })
    #expect(places.first { $0.workId == 3 }?.left?.workId == 2)
  }

  @Test func aNewScanOfTheShelfTellsWhatChanged() throws {
    let collection = try BookCollection(path: ":memory:")
    _ = try collection.importSession(session(titles), options: options)
    let changed = [titles[3], titles[0], titles[1], "Nine Winters in Tavistock"]
    let report = try collection.importSession(session(changed), options: options)
    #expect(
      report.present.sorted() == [1, 2, 4] && report.missing == [3] && report.moved == [4] && report.imported == 1)
    var query = PlaceQuery()
    query.id = 3
    #expect(try collection.places(query).places.isEmpty)
    query.earlier = true
    #expect(try collection.places(query).places.first?.isCurrent == false)
    _ = try collection.undo(report.actionId)
    query.earlier = false
    #expect(try collection.places(query).places.count == 1)
  }

  @Test func photosAreKeptAfterwards() throws {
    let collection = try BookCollection(path: ":memory:")
    let report = try collection.importSession(session(titles))
    #expect(try collection.keepPhoto(Shelf.photo(), ofScan: report.scanIds[0]) == nil)
    #expect(try collection.work(1).sightings.first?.scan.hasPhoto == true)
    #expect(throws: CollectionError.self) { try collection.keepPhoto(Shelf.photo(), ofScan: 99) }
  }

  @Test(arguments: [
    "{}", "{\"photos\":[],\"books\":[]}",
    "{\"photos\":[{\"width\":1,\"height\":1}],\"books\":[{\"metadata\":{\"title\":\"\",\"author\":\"\"},\"sightings\":[]}]}",
    "{\"photos\":[{\"width\":1,\"height\":1}],\"books\":[{\"metadata\":{\"title\":\"\",\"author\":\"\"},\"sightings\":[{\"photo\":1}]}]}",
  ])
  func whatIsNoSessionIsRefused(_ json: String) {
    #expect(throws: (any Error).self) { try SessionImport(json: json, named: "session") }
  }
}

@Suite struct ReferenceTests {
  private var work: Work {
    var fields = BookFields(
      title: "The Salt & Cinder: A {Life}", author: "Maria Lindqvist", coauthors: ["Thomas Okafor"])
    (fields.isbn, fields.publisher, fields.publishedDate, fields.pageCount) = (
      "9780306406157", "Nordlys", "1998-04", 312
    )
    (fields.callNumber, fields.itemId) = ("823.9 LIN", "30001")
    return Work(
      id: 7, fields: fields, original: fields, reviewStatus: .verified, addedAt: Timestamp(milliseconds: 0),
      changedAt: Timestamp(milliseconds: 0))
  }

  @Test func bibtexKeepsItsBraces() {
    let text = Reference(work).bibtex
    let title = "The Salt \\& Cinder: A \\textbraceleft{}Life\\textbraceright{}"
    #expect(text.hasPrefix("@book{bookspine7,\n  title = {\(title)},\n"))
    #expect(text.contains("author = {Maria Lindqvist and Thomas Okafor}") && text.contains("year = {1998}"))
  }

  @Test func aNameWithAnAndOfItsOwnStaysOne() {
    var work = work
    work.fields.author = "Salt and Sons"
    #expect(Reference(work).bibtex.contains("author = {{Salt and Sons} and Thomas Okafor}"))
  }

  /// MARC 21, field 008: 40 characters, of which the 7th to 15th are the date.
  @Test(arguments: [("1998-04", "s1998    "), ("May 2001", "s2001    "), ("long ago", "nuuuu    ")])
  func marcHasTheYear(_ date: String, _ expected: String) throws {
    var work = work
    work.fields.publishedDate = date
    let fields = MARCRecord(work).text.split(separator: "\u{1E}").map(String.init)
    let fixed = try #require(fields.first { $0.hasPrefix("700101") })
    #expect(fixed.count == 40 && fixed.dropFirst(6).prefix(9) == expected)
  }

  @Test func risHasALineAField() {
    let lines = Reference(work).ris.split(separator: "\r\n").map(String.init)
    #expect(lines.first == "TY  - BOOK" && lines.last == "ER  - ")
    #expect(lines.contains("AU  - Lindqvist, Maria") && lines.contains("SN  - 9780306406157"))
  }

  @Test(arguments: [1, 1000, 6000]) func marcHasALeaderThatCounts(length: Int) {
    var work = work
    if length > 1 { work.fields.title = String(repeating: "ä", count: length) }
    let bytes = Array(MARCRecord(work).text.utf8)
    #expect(Int(String(decoding: bytes.prefix(5), as: UTF8.self)) == bytes.count && bytes.last == 0x1D)
    let base = Int(String(decoding: bytes[12..<17], as: UTF8.self)) ?? 0
    #expect(bytes[base - 1] == 0x1E)
    // Each entry of the directory leads to a field that ends where the entry says.
    for entry in stride(from: 24, to: base - 1, by: 12) {
      let text = String(decoding: bytes[entry..<(entry + 12)], as: UTF8.self)
      let length = Int(text.dropFirst(3).prefix(4)) ?? 0
      let start = Int(text.dropFirst(7)) ?? 0
      #expect(bytes[base + start + length - 1] == 0x1E)
    }
    guard length == 1 else { return }
    let text = MARCRecord(work).text
    #expect(text.contains("14\u{1F}aThe Salt & Cinder :\u{1F}bA {Life} /\u{1F}cMaria Lindqvist, Thomas Okafor"))
    #expect(text.contains("1 \u{1F}aOkafor, Thomas") && text.contains("\u{1F}h823.9 LIN\u{1F}p30001"))
  }
}
