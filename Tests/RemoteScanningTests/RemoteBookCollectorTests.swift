import Imaging
import JSONValues
import Scanning
import Testing

@testable import RemoteScanning

@Suite struct RemoteBookCollectorTests {
  private func collector(_ told: @escaping (ScannedBook) -> Void) throws -> RemoteBookCollector {
    let photo = try RemotePhoto(
      .pixels(try Image(width: 40, height: 30, format: .rgb) { _ in }), rotation: 0, preprocessing: nil)
    let progress = RemoteProgress(
      onEvent: { event in
        if case .result(let book) = event { told(book) }
        return true
      }, isStopped: { false })
    return RemoteBookCollector(photo: photo, options: ScanOptions(), progress: progress)
  }

  /// A book of a service that runs this library, or, without an id, of another.
  private func book(
    _ title: String, id: String? = nil, at place: String? = nil, isbn: String? = nil
  ) throws -> RemoteBook {
    let scanned = id.map { id in
      #","scannedBook":{"id":"\#(id)","box":{"x":0,"y":0,"width":1,"height":9},"quad":[[1,0],[1,9],[0,9],[0,0]],"#
        + #""metadata":{"title":"\#(title)","author":"A"},"#
        + #""spineInfo":{"title":"\#(title)","author":"A","coauthors":[],"confidence":"high"},"#
        + #""observation":{"fullText":"T","paragraphs":[],"detectedIsbns":[],"wordCount":1,"characterCount":1,"#
        + #""isEmpty":false},"reviewStatus":"verified","needsReview":false}"#
    }
    let box = place.map { #","boundingBox":{\#($0)}"# }
    let number = isbn.map { #","isbn":"\#($0)""# }
    let text = #"{"title":"\#(title)","author":"A"\#(scanned ?? "")\#(box ?? "")\#(number ?? "")}"#
    let json = try #require(JSONValue(parsing: text.utf8))
    return try #require(RemoteBook(json))
  }

  @Test func booksKeepTheNumbersOfTheService() throws {
    var told: [String] = []
    let collector = try collector { told.append("\($0.id) \($0.metadata.title)") }
    for (title, id) in [("C", "b3"), ("A", "b1"), ("Again", "b1"), ("Odd", "x"), ("None", nil)] {
      try collector.add(try book(title, id: id))
    }
    #expect(told == ["b3 C", "b1 A", "b2 Again", "b4 Odd", "b5 None"])
  }

  @Test func aStreamThatBeginsAnewTellsNoBookTwice() throws {
    var told: [String] = []
    let collector = try collector { told.append($0.metadata.title) }
    let places = [#""x":0.1,"y":0,"width":0.1,"height":0.4"#, #""x":0.5,"y":0,"width":0.1,"height":0.4"#]
    for _ in 0..<2 {
      for place in places { try collector.add(try book("Copper", at: place)) }
    }
    #expect(told == ["Copper", "Copper"], "two copies, each told once")
    #expect(collector.books.count == 2)
  }

  @Test func whatIsToldAgainStaysDoubtful() throws {
    let collector = try collector { _ in }
    let place = #""boundingBox":{"x":0.1,"y":0,"width":0.1,"height":0.4}"#
    for status in [#","enrichmentStatus":"review_needed""#, ""] {
      let text = #"{"title":"Copper","author":"A","confidence":0.9,\#(place)\#(status)}"#
      let json = try #require(JSONValue(parsing: text.utf8))
      try collector.add(try #require(RemoteBook(json)))
    }
    #expect(collector.books.count == 1 && collector.books[0].needsReview)
  }

  @Test func aShorterListTakesNoBooksPlaceAwayWhereAllHaveTheSame() throws {
    let collector = try collector { _ in }
    let shelf = #""x":0,"y":0,"width":1,"height":1"#
    for title in ["A", "B", "C"] { try collector.add(try book(title, at: shelf)) }
    collector.replace(by: [try book("D", at: shelf), try book("B", at: shelf)])
    #expect(Set(collector.books.map(\.metadata.title)) == ["A", "B", "C", "D"])
  }

  @Test func whatIsToldLaterChangesTheBookOfAServiceThatRunsThisLibrary() throws {
    let collector = try collector { _ in }
    let place = #""x":0.1,"y":0,"width":0.1,"height":0.4"#
    try collector.add(try book("Copper", id: "b1", at: place))
    try collector.add(try book("Copper", at: place, isbn: "9780306406157"))
    #expect(collector.books.map(\.metadata.isbn) == ["9780306406157"])
  }

  @Test func booksWithoutAPlaceAreToldOnceAConnection() throws {
    var told: [String] = []
    let collector = try collector { told.append($0.metadata.title) }
    let sent = [["Copper", "Copper"], ["Copper"], ["Copper", "Copper", "Copper", "Salt"]]
    let taken = try sent.map { titles in
      collector.reconnect(resuming: false)
      return try titles.map { try collector.add(try book($0)) }
    }
    #expect(taken == [[true, true], [false], [false, false, true, true]])
    #expect(told == ["Copper", "Copper", "Copper", "Salt"], "two copies of one shelf are two books")
  }

  @Test func linesFarOffThePhotoAreNotTaken() throws {
    func book(_ paragraph: String) throws -> ScannedBook? {
      let text =
        #"{"title":"T","scannedBook":{"id":"b1","box":{"x":0,"y":0,"width":1,"height":9},"quad":[[1,0],[1,9],[0,9],[0,0]],"#
        + #""metadata":{"title":"T","author":"A"},"spineInfo":{"title":"T","author":"A","coauthors":[],"#
        + #""confidence":"high"},"observation":{"fullText":"T","paragraphs":[{"id":"p1","text":"T","confidence":1,\#(paragraph)}],"#
        + #""detectedIsbns":[],"wordCount":1,"characterCount":1,"isEmpty":false},"reviewStatus":"verified","needsReview":false}}"#
      let json = try #require(JSONValue(parsing: text.utf8))
      return try #require(RemoteBook(json)).scanned
    }
    let box = #""boundingBox":{"x":0,"y":0,"width":1,"height":1}"#
    #expect(try book(box + #","quad":[[0,0],[1,0],[1,1],[0,1]]"#) != nil)
    #expect(try book(box + #","quad":[[0,0],[1,0],[1,1]]"#) == nil)
    #expect(try book(box + #","quad":[[0,0],[1,0],[1,1],[0]]"#) == nil)
    let far = #""boundingBox":{"x":1.7e308,"y":0,"width":1,"height":1}"#
    #expect(try book(far + #","quad":[[0,0],[1,0],[1,1],[0,1]]"#) == nil)
  }

  @Test func whatTheStreamSentIsArrangedByRows() throws {
    let collector = try collector { _ in }
    let places = [
      "D": #""x":0.5,"y":0.5,"width":0.1,"height":0.4"#, "A": #""x":0.1,"y":0,"width":0.1,"height":0.4"#,
      "C": #""x":0.2,"y":0.6,"width":0.1,"height":0.3"#, "B": #""x":0.7,"y":0.1,"width":0.1,"height":0.3"#,
    ]
    for title in ["D", "B", "A", "C"] { try collector.add(try book(title, at: places[title])) }
    collector.arrange()
    #expect(collector.books.map(\.metadata.title) == ["A", "B", "C", "D"])
    #expect(collector.books.map(\.id) == ["b3", "b2", "b4", "b1"])
    try collector.add(try book("nowhere"))
    collector.arrange()
    #expect(collector.books.last?.metadata.title == "nowhere", "without its place nothing is moved")
  }

  @Test func aFinalListKeepsWhatWasToldAndTellsTheRest() throws {
    var told: [String] = []
    let collector = try collector { told.append("\($0.id) \($0.metadata.title)") }
    try collector.add(try book("C", id: "b3"))
    try collector.add(try book("Gone", id: "b1"))
    collector.replace(by: [try book("B"), try book("C"), try book("D", id: "b3"), try book("E", id: "b9")])
    #expect(told == ["b3 C", "b1 Gone", "b1 B", "b2 D", "b9 E"])
    #expect(collector.books.map { "\($0.id) \($0.metadata.title)" } == ["b1 B", "b3 C", "b2 D", "b9 E"])
  }

  @Test func aShorterListRemovesNothing() throws {
    let collector = try collector { _ in }
    let place = #""x":0.1,"y":0,"width":0.1,"height":0.4"#
    for title in ["A", "B", "C", "D"] { try collector.add(try book(title, at: place)) }
    collector.replace(by: [try book("B"), try book("C", at: place), try book("E")])
    #expect(collector.books.map(\.metadata.title) == ["A", "B", "C", "D", "E"])
  }

  @Test func aShorterListCorrectsWhatStandsAtTheSamePlace() throws {
    var told: [String] = []
    let collector = try collector { told.append("\($0.id) \($0.metadata.title) \($0.metadata.isbn ?? "")") }
    let place = #""x":0.1,"y":0,"width":0.1,"height":0.4"#
    try collector.add(try book("Rivrs of Salt", at: place, isbn: "9780306406157"))
    try collector.add(try book("Copper"))
    collector.replace(by: [try book("Rivers of Salt", at: place)])
    #expect(collector.books.map(\.metadata.title) == ["Rivers of Salt", "Copper"])
    #expect(told == ["b1 Rivrs of Salt 9780306406157", "b2 Copper ", "b1 Rivers of Salt 9780306406157"])
  }

  @Test func whatIsToldLaterOfABookIsAdded() throws {
    var told: [String?] = []
    let collector = try collector { told.append($0.metadata.isbn) }
    let place = #""x":0.1,"y":0,"width":0.1,"height":0.4"#
    let sent = [
      try book("Copper", at: place), try book("Copper", at: place, isbn: "9780306406157"),
      try book("Copper", at: place),
    ]
    #expect(try sent.map { try collector.add($0) } == [true, true, false])
    #expect(told == [nil, "9780306406157"], "once more when there is more to tell")
    #expect(collector.books.map(\.metadata.isbn) == ["9780306406157"])
  }

  @Test func anEventThatComesTwiceIsOneBook() throws {
    let collector = try collector { _ in }
    let copper = try book("Copper")
    let ids = ["1", "1", "2", nil, nil]
    #expect(try ids.map { try collector.add(copper, eventID: $0) } == [true, false, true, true, true])
    #expect(try collector.add(try book("Salt"), eventID: "1"), "services may give all events one id")
  }

  @Test func aStreamThatGoesOnMayHaveSentAnotherCopy() throws {
    let collector = try collector { _ in }
    try collector.add(try book("Copper"))
    collector.reconnect(resuming: true)
    try collector.add(try book("Copper"))
    #expect(!collector.isWhole(total: nil), "the results tell whether there are two")
  }

  @Test func unreadBooksWithoutAPlaceAreSeveral() throws {
    let collector = try collector { _ in }
    for x in ["0", "100", "300"] { try collector.add(try book("", at: #""x":\#(x),"y":50,"width":60,"height":400"#)) }
    for _ in 0..<2 { try collector.add(try book("", at: #""x":0,"y":0,"width":0,"height":0"#)) }
    #expect(collector.books.count == 5)
  }

  @Test func aStreamIsWholeWhenNothingSpeaksAgainstIt() throws {
    let collector = try collector { _ in }
    #expect(!collector.isWhole(total: nil) && collector.isWhole(total: 0))
    try collector.add(try book("A"))
    #expect(collector.isWhole(total: nil) && collector.isWhole(total: 1) && !collector.isWhole(total: -1))
    collector.expected = 2
    #expect(!collector.isWhole(total: nil) && collector.isWhole(total: 1))
    try collector.add(try book("B"))
    #expect(collector.isWhole(total: nil))
    collector.reconnect(resuming: false)
    #expect(!collector.isWhole(total: nil) && collector.isWhole(total: 2))
    for title in ["A", "B"] { try collector.add(try book(title)) }
    #expect(collector.isWhole(total: nil), "it has sent all again")
    collector.ignore()
    #expect(!collector.isWhole(total: nil) && collector.isWhole(total: 2))
  }
}
