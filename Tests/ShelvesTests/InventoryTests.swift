import Testing

@testable import Shelves

@Suite struct InventoryTests {
  private func report(
    _ observed: [String], _ expected: String, _ change: (inout Inventory.Options) -> Void = { _ in }
  ) throws -> InventoryReport {
    var options = Inventory.Options()
    change(&options)
    return try Inventory.report(
      observedJSON: Wall.scan(observed), named: "observed", expected: BookList(json: expected, named: "expected"),
      options: options)
  }

  /// The verdicts of all entries, by the title of the list or of the photo.
  private func verdicts(_ report: InventoryReport) -> [String: InventoryReport.Verdict] {
    Dictionary(report.entries.map { ($0.expected?.title ?? $0.observed?.title ?? "", $0.verdict) }) { first, _ in first
    }
  }

  private func list(_ count: Int = 8, shelf: String = "") -> String {
    let books = (0..<count).map { index in
      "{\"id\":\"i\(index)\",\"title\":\"\(Wall.titles[index])\",\"callNumber\":\"823.9 \(Character(Unicode.Scalar(UInt8(65 + index))))\"\(shelf)}"
    }
    return "{\"books\":[\(books.joined(separator: ","))]}"
  }

  private func shelf(_ order: [Int]) -> [String] {
    order.enumerated().map { Wall.book(Wall.titles[$1], place: $0) }
  }

  @Test func aBookOnTheSpineOfAnotherIsNotMissing() throws {
    let list = """
      {"books":[{"id":"a","title":"The Copper Lantern","author":"Maria Lindqvist","callNumber":"130.8 LIN"},
      {"id":"b","title":"Velvet Machinery","author":"Per Oster","callNumber":"141.3 OST"},
      {"id":"c","title":"The Copper Lantern","author":"Ida Holm","callNumber":"150.1 HOL"}]}
      """
    let both = Wall.book("The Copper Lantern", place: 0, label: "130.8 LIN").replacingText(
      "THE COPPER\\nLANTERN\\nLindqvist\\n130.8\\nLIN\\nVELVET MACHINERY\\nOster\\n141.3\\nOST")
    let report = try report([both], list)
    let entries = Dictionary(report.entries.map { ($0.expected?.id ?? "", $0) }) { first, _ in first }
    #expect(entries["a"]?.verdict == .present && entries["b"]?.verdict == .present)
    #expect(entries["b"]?.observed?.id == entries["a"]?.observed?.id && entries["b"]?.confidence == 0.6)
    #expect(entries["c"]?.verdict == .missing, "the title alone, which its own book explains, is not enough")
  }

  @Test func allOfALongTitleBesideAnotherIsEnough() throws {
    let list = """
      {"books":[{"id":"a","title":"The Copper Lantern","author":"","callNumber":"130.8 LIN"},
      {"id":"b","title":"Velvet Machinery for Practical Bakers","author":"Per Oster","callNumber":"141.3 OST"},
      {"id":"c","title":"Salt","author":"Ida Holm","callNumber":"150.1 HOL"}]}
      """
    let both = Wall.book("The Copper Lantern", place: 0).replacingText(
      "THE COPPER LANTERN\\nVELVET MACHINERY FOR PRACTICAL BAKERS\\nSALT")
    let verdicts = verdicts(try report([both], list))
    #expect(verdicts["Velvet Machinery for Practical Bakers"] == .present && verdicts["Salt"] == .missing)
  }

  @Test func labelsTellCopiesApartThoughMoreIsReadWithThem() throws {
    let list = """
      {"books":[{"id":"a","title":"Night Buses","author":"","callNumber":"583.7 GRU"},
      {"id":"b","title":"Night Buses","author":"","callNumber":"627.8 GRU"}]}
      """
    let books = [
      Wall.book("Night Buses", place: 0, label: "627.8 GRU Lind"),
      Wall.book("Night Buses", place: 1, label: "M 583.7 GRU"),
    ]
    let entries = try report(books, list).entries
    #expect(entries.first { $0.observed?.position == 0 }?.expected?.id == "b")
    #expect(entries.first { $0.observed?.position == 1 }?.expected?.id == "a")
  }

  @Test func aLabelIsNotTheOneThatItsLettersBegin() throws {
    let volumes = (1...12).map {
      "{\"id\":\"v\($0)\",\"title\":\"Night Buses\",\"author\":\"\",\"callNumber\":\"TR 123/\($0)\"}"
    }
    let books = (10...12).map { Wall.book("Night Buses", place: $0 - 10, label: "TR 123/\($0)") }
    let entries = try report(books, "{\"books\":[\(volumes.joined(separator: ","))]}").entries
    #expect(entries.prefix(3).map { $0.expected?.id } == ["v10", "v11", "v12"])
  }

  @Test func theLabelWithoutACopysNumberIsThatOfTheFirstCopy() throws {
    let list = """
      {"books":[{"id":"a","title":"Night Buses","author":"","callNumber":"813 HER"},
      {"id":"b","title":"Night Buses","author":"","callNumber":"813 HER 2"}]}
      """
    let books = [
      Wall.book("Night Buses", place: 0, label: "813 HER 2"), Wall.book("Night Buses", place: 1, label: "813 HER"),
    ]
    #expect(try report(books, list).entries.prefix(2).map { $0.expected?.id } == ["b", "a"])
  }

  @Test(arguments: ["Art", "Atlas"]) func aShortTitleIsNotFoundBesideAnother(title: String) throws {
    let list = """
      {"books":[{"id":"a","title":"\(title)","author":"","callNumber":"700.1"},
      {"id":"b","title":"The Red Planet","author":"","callNumber":"813.5"}]}
      """
    let books = [Wall.book("The Red Planet", place: 0).replacingText("The Red Planet\\nMartian, with an Atlas of Bees")]
    let verdicts = verdicts(try report(books, list))
    #expect(verdicts == ["The Red Planet": .present, title: .missing])
  }

  @Test func aShortTitleWithoutALabelIsFound() throws {
    let list = "{\"books\":[{\"id\":\"a\",\"title\":\"Emma\",\"author\":\"\"}]}"
    #expect(try report([Wall.book("Emma", place: 0)], list).counts["present"] == 1)
  }

  @Test func aBooksOwnLabelOutweighsAMisreadTitle() throws {
    let list = """
      {"books":[{"id":"a","title":"Signals, Noise and Porridge","author":"","callNumber":"144.8 LIN"},
      {"id":"b","title":"Night Buses","author":"","callNumber":"627.8 GRU"}]}
      """
    let entries = try report([Wall.book("Gnals Se and Rridge", place: 0, label: "144.8 LIN")], list).entries
    #expect(entries.first { $0.observed != nil }?.expected?.id == "a")
  }

  @Test func aShelfInOrderIsPresent() throws {
    let report = try report(shelf(Array(0..<8)), list())
    #expect(report.counts["present"] == 8 && report.moves == 0 && report.scheme == .dewey)
  }

  @Test func whatIsNewMissingAndMisplacedIsTold() throws {
    var books = shelf([0, 5, 1, 2, 4, 6, 7])
    books.append(Wall.book("Something Else Entirely", place: 7))
    let report = try report(books, list())
    let verdicts = verdicts(report)
    #expect(verdicts[Wall.titles[5]] == .misplaced && verdicts[Wall.titles[3]] == .missing)
    #expect(verdicts["Something Else Entirely"] == .new)
    #expect(report.counts["present"] == 6 && report.moves == 1)
    let moved = try #require(report.entries.first { $0.verdict == .misplaced })
    #expect(moved.belongsAfter == "i4" && moved.belongsBefore == "i6")
  }

  @Test func anEarlierScanTellsWhatMoved() throws {
    let before = Wall.scan(shelf(Array(0..<8)))
    let report = try report(shelf([0, 1, 6, 2, 3, 4, 7]), before)
    let verdicts = verdicts(report)
    #expect(verdicts[Wall.titles[6]] == .moved && verdicts[Wall.titles[5]] == .missing && report.scheme == nil)
  }

  @Test func unreadSpinesTakeTheirPlaceInTheList() throws {
    var books = shelf(Array(0..<8))
    books[3] = Wall.book("", place: 3, confidence: 0)
    let report = try report(books, list())
    let entry = try #require(report.entries.first { $0.verdict == .unreadable })
    #expect(entry.expected?.id == "i3" && report.counts["missing"] == 0)
  }

  @Test func labelsAndCopiesTellBooksApart() throws {
    let expected = """
      {"books":[{"id":"1","title":"Rivers of Salt","callNumber":"N 1","itemId":"30001"},
      {"id":"2","title":"Rivers of Salt","callNumber":"N 2","itemId":"30002"}]}
      """
    let books = [
      Wall.book("Rivers of Salt", place: 0, more: ",\"itemId\":\"30002\""),
      Wall.book("Rivers of Salt", place: 1, label: "N 1"),
    ]
    let report = try report(books, expected)
    #expect(report.entries.map { $0.expected?.id } == ["2", "1"] && report.moves == 1)
  }

  @Test func booksOfOtherShelvesAreMisplacedAndNotMissed() throws {
    let other = ",\"shelf\":\"Hall\""
    let report = try report(shelf([0]), list(2, shelf: other)) { $0.shelf = "Office" }
    #expect(report.counts["misplaced"] == 1 && report.counts["missing"] == 0)
  }

  @Test(arguments: ["[]", "{\"books\":3}", "null"]) func whatIsNoListIsRefused(_ json: String) {
    #expect(throws: (any Error).self) { try BookList(json: json, named: "expected") }
  }

  @Test func emptyShelvesAndListsAreNoError() throws {
    #expect(try report([], list()).counts["missing"] == 8)
    #expect(try report(shelf([0]), "{\"books\":[{}]}").counts["new"] == 1)
  }
}

extension String {
  /// A book's JSON with another text of the spine.
  fileprivate func replacingText(_ text: String) -> String {
    guard let start = firstRange(of: "\"fullText\":\""), let end = self[start.upperBound...].firstIndex(of: "\"") else {
      return self
    }
    return self[..<start.upperBound] + text + self[end...]
  }
}
