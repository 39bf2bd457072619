import Testing

@testable import Collection

@Suite struct PlaceTests {
  private func collection(shelf: String? = "Office, case 2") throws -> BookCollection {
    let collection = try BookCollection(path: ":memory:")
    _ = try collection.importScan(Shelf.scan(), photo: Shelf.photo(), shelf: shelf)
    return collection
  }

  private func search(_ text: String) -> PlaceQuery {
    var query = PlaceQuery()
    query.search = text
    return query
  }

  @Test func aBookIsFoundWithItsShelfAndItsNeighbors() throws {
    let place = try #require(try collection(shelf: "  Office,\n case 2 ").places(search("RIVERS")).places.first)
    #expect(place.title == "Rivers of Salt" && place.shelf == "Office, case 2")
    #expect(place.row == 0 && place.position == 1 && place.rowCount == 4 && place.isCurrent)
    #expect(place.left?.title == "The Copper Lantern" && place.right?.title == "A Quiet Harbour")
    #expect(place.scan.hasPhoto && place.box?.x == 50)
  }

  @Test func theEndsOfARowHaveOneNeighbor() throws {
    let places = try collection().places(PlaceQuery()).places
    #expect(places.map(\.position) == [0, 1, 2, 3])
    #expect(places.first?.left == nil && places.last?.right == nil)
  }

  @Test func aRemovedBookIsNoNeighbor() throws {
    let collection = try collection()
    _ = try collection.delete([2])
    #expect(try collection.places(search("copper")).places.first?.right?.title == "A Quiet Harbour")
    _ = try collection.undo()
    let place = try #require(try collection.places(search("rivers")).places.first)
    #expect(place.position == 1 && place.row == 0)
  }

  @Test func theScansOwnRowsCount() throws {
    let collection = try BookCollection(path: ":memory:")
    let books = [(0, 1), (1, 0)].map { row, position in
      """
      {"metadata":{"title":"T\(row)","author":"A\(row)"},"row":\(row),"position":\(position),
      "box":{"x":0,"y":0,"width":5,"height":5}}
      """
    }
    _ = try collection.importScan(ScanImport(json: Shelf.json(books)))
    let places = try collection.places(PlaceQuery()).places
    #expect(places.map(\.row) == [0, 1] && places.map(\.position) == [1, 0])
  }

  @Test(arguments: ["null", "-1", "9223372036854775807"])
  func hostileRowsAndBoxesDoNoHarm(_ row: String) throws {
    let collection = try BookCollection(path: ":memory:")
    let book = """
      {"metadata":{"title":"T","author":""},"row":\(row),"position":\(row),
      "box":{"x":1e308,"y":-1e308,"width":1e308,"height":1e308}}
      """
    _ = try collection.importScan(ScanImport(json: Shelf.json([book, book])))
    #expect(try collection.places(PlaceQuery()).places.count == 2)
  }

  @Test func shelvesAreRenamed() throws {
    let collection = try collection(shelf: nil)
    #expect(try collection.setShelf("Hall", ofScans: [1]).changed == 1)
    var query = PlaceQuery()
    query.shelf = " Hall "
    #expect(try collection.places(query).places.count == 4)
    #expect(try collection.setShelf("Hall", ofScans: [1, 1]).changed == 1)
    #expect(throws: CollectionError.self) { try collection.setShelf("Hall", ofScans: []) }
    #expect(throws: CollectionError.self) { try collection.setShelf(" ", ofScans: [1]) }
    #expect(throws: CollectionError.self) { try collection.setShelf("Hall", ofScans: [1, 7]) }
    _ = try collection.setShelf(nil, ofScans: [1])
    #expect(try collection.places(query).places.isEmpty)
  }

  @Test func aShelfsNameIsTakenBack() throws {
    let collection = try collection(shelf: "Hall")
    let before = try collection.works().works.map(\.changedAt)
    while Timestamp.now <= before[0] {}
    let report = try collection.setShelf("Attic", ofScans: [1])
    let named = try collection.works().works.map(\.changedAt)
    #expect(zip(before, named).allSatisfy(<), "where a book stands has changed")
    while Timestamp.now <= named[0] {}
    #expect(try collection.describe().undo == "setShelf" && collection.describe().undoId == report.actionId)
    let undone = try collection.undo(report.actionId)
    #expect(undone.action == "setShelf" && undone.changed == 1 && undone.actionId == nil)
    #expect(try collection.scans().scans.map(\.shelf) == ["Hall"])
    #expect(zip(named, try collection.works().works.map(\.changedAt)).allSatisfy(<))
    #expect(throws: CollectionError.self) { try collection.setShelf("Attic", ofScans: [1, 7]) }
    #expect(try collection.describe().undo == "import", "what failed leaves nothing to take back")
  }

  @Test func aBookIsNoNeighborOfItself() throws {
    let collection = try collection(shelf: nil)
    let ids = try collection.works().works.map(\.id)
    _ = try collection.merge([ids[1]], into: ids[0])
    var query = PlaceQuery()
    query.id = ids[0]
    let places = try collection.places(query).places
    #expect(places.count == 2)
    #expect(places.allSatisfy { $0.left?.workId != ids[0] && $0.right?.workId != ids[0] })
    #expect(try collection.scans().scans.map(\.works) == [3])
  }

  @Test func whatIsNotThereIsNotFound() throws {
    var query = PlaceQuery()
    query.id = 99
    #expect(throws: CollectionError.self) { try collection().places(query) }
    #expect(try collection().places(search("nowhere")).places.isEmpty)
  }
}
