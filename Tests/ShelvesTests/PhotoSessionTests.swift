import Imaging
import Testing

@testable import Shelves

@Suite struct PhotoSessionTests {
  @Test func overlappingPhotosGiveEachBookOnceInOrder() throws {
    let result = try Wall.session([
      Wall.photo(4..<10, name: "b.jpg"), Wall.photo(0..<7), Wall.photo(8..<12, name: "c.jpg"),
    ])
    #expect(result.books.map(\.title) == Wall.titles)
    #expect(result.segments == 1 && result.doubles == 5)
    #expect(result.books.compactMap { $0.json["position"]?.integer } == Array(0..<12))
    #expect(result.books.map { $0.json["row"]?.integer } == Array(repeating: 0, count: 12))
  }

  @Test func otherLettersAreTheSameBook() throws {
    let misread = [5: "Sait ard Cinoer", 6: "Foxqlove amd lron"]
    let result = try Wall.session([Wall.photo(0..<8), Wall.photo(3..<12, misread: misread)])
    #expect(result.books.count == 12 && result.doubles == 5)
  }

  @Test func anUnreadSpineBetweenNeighborsIsTheSameBook() throws {
    let result = try Wall.session([Wall.photo(0..<8), Wall.photo(3..<12, misread: [5: ""])])
    #expect(result.books.map(\.title) == Wall.titles)
  }

  @Test func theBetterReadingWinsAndTheOtherCompletesIt() throws {
    let poor = (0..<4).map {
      Wall.book($0 == 2 ? "A Quiet Harb" : Wall.titles[$0], place: $0, confidence: 0.3, label: "N \($0)")
    }
    let result = try Wall.session([Wall.scan(poor), Wall.photo(0..<4)])
    let book = try #require(result.books.first { $0.title == "A Quiet Harbour" })
    #expect(book.json["spineInfo"]?["callNumber"]?.text == "N 2" && book.sightings.count == 2)
  }

  @Test func copiesApartStayTwo() throws {
    var second = [Wall.book(Wall.titles[1], place: 0)]
    second += (6..<12).map { Wall.book(Wall.titles[$0], place: $0 - 5) }
    let result = try Wall.session([Wall.photo(0..<6), Wall.scan(second)])
    #expect(result.books.count == 13 && result.doubles == 0 && result.segments == 2)
  }

  @Test func twoRowsOfOnePhotoJoinTheirOwn() throws {
    func photo(_ range: Range<Int>) -> String {
      let upper = range.map { Wall.book(Wall.titles[$0], place: $0 - range.lowerBound) }
      let lower = range.map { Wall.book("Below \(Wall.titles[11 - $0])", place: $0 - range.lowerBound, row: 1) }
      return Wall.scan(upper + lower)
    }
    let result = try Wall.session([photo(0..<6), photo(3..<10)])
    #expect(result.books.count == 20 && result.doubles == 6)
    #expect(result.books.prefix(10).map(\.title) == Array(Wall.titles[0..<10]))
    #expect(result.books.last?.title == "Below \(Wall.titles[2])")
  }

  @Test func spinesThatThePhotosEdgeCutsAreKnownByTheirPlace() throws {
    let upper = Wall.titles.prefix(6).enumerated().map { Wall.book($1, place: $0) }
    func lower(top: Int) -> [String] {
      Wall.titles.suffix(6).enumerated().map { place, title in
        Wall.book(title, place: place, row: 1).replacing("\"y\":310", with: "\"y\":\(top)")
          .replacing(",310]", with: ",\(top)]").replacing(",590]", with: ",\(top + 280)]")
      }
    }
    // The lower photo shows of the upper row a strip, and reads other words there.
    let strips = (0..<6).map { place in
      let left = place * 50 + 10
      return """
        {"id":"s\(place)","box":{"x":\(left),"y":0,"width":48,"height":40},"metadata":{"title":"Orth \(place)zz","author":""},
        "observation":{"fullText":"Orth \(place)zz"},"row":0,"position":\(place)}
        """
    }
    let result = try Wall.session([Wall.scan(upper + lower(top: 310)), Wall.scan(strips + lower(top: 60))])
    #expect(result.books.map(\.title) == Wall.titles && result.doubles == 12)
  }

  @Test func copiesWithOtherNumbersOnOnePlaceStayTwo() throws {
    func photo(_ number: Int) -> String {
      Wall.scan((0..<6).map { Wall.book(Wall.titles[$0], place: $0, more: ",\"itemId\":\"\($0 == 3 ? number : $0)\"") })
    }
    #expect(try Wall.session([photo(77), photo(78)]).books.count == 7)
    #expect(try Wall.session([photo(77), photo(77)]).books.count == 6)
  }

  @Test func withoutPhotosThereAreNoBooks() throws {
    #expect(try Wall.session([]).books.isEmpty)
    #expect(try Wall.session([Wall.scan([])]).photos.count == 1)
  }

  @Test func aPhotoOfAnotherShapeIsRefused() throws {
    let image = try Image(width: 100, height: 300, format: .rgb) { _ in }
    #expect(throws: ShelvesError.self) {
      try PhotoSession().add(SeenPhoto(json: Wall.photo(0..<3), named: "scan"), image: image)
    }
  }

  @Test(arguments: [
    "[]", "{}", "{\"width\":0,\"height\":5,\"books\":[]}", "{\"width\":5,\"height\":5,\"books\":[3]}",
    "{\"width\":5,\"height\":5,\"books\":[{\"metadata\":{}}]}",
    "{\"width\":5,\"height\":5,\"books\":[{\"metadata\":{\"title\":\"\",\"author\":\"\"}}],\"books\":[]}",
  ])
  func whatIsNoScanIsRefused(_ json: String) {
    #expect(throws: (any Error).self) { try SeenPhoto(json: json, named: "scan") }
  }

  @Test(arguments: ["1e308", "-1e308", "0", "1e-300"])
  func hostilePlacesDoNoHarm(_ number: String) throws {
    let book = """
      {"box":{"x":\(number),"y":\(number),"width":\(number),"height":\(number)},"quad":[[\(number),1],[1,\(number)]],
      "metadata":{"title":"Some Title of a Book","author":"","confidence":\(number)},"row":-3,"position":9223372036854775807}
      """
    let image = try Image(width: 64, height: 62, format: .gray) { _ in }
    let session = PhotoSession()
    for _ in 0..<2 { _ = try session.add(SeenPhoto(json: Wall.scan([book, book]), named: "scan"), image: image) }
    #expect(try session.result().books.count >= 2)
  }
}
