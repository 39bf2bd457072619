import Collection
import Testing

@testable import Enrichment

@Suite struct SearchAnswerTests {
  private func read(_ json: String) throws -> [FoundBook] { try SearchAnswer.read(Array(json.utf8)) }

  @Test func readsAVolume() throws {
    let book = try #require(
      try read(
        """
        {"totalItems": 1, "items": [{"volumeInfo": {"title": "The Copper Lantern", "authors": ["Maria Lindqvist"],
          "publisher": "Nordlys", "publishedDate": "1998-04", "pageCount": 312,
          "imageLinks": {"thumbnail": "https://example.org/c.jpg"},
          "industryIdentifiers": [{"type": "OTHER", "identifier": "X1"}, {"type": "ISBN_10", "identifier": "0306406152"}]}}],
         "provider": "any", "cached": true}
        """
      ).first)
    #expect(
      book
        == FoundBook(
          title: "The Copper Lantern", authors: ["Maria Lindqvist"], isbn: "9780306406157", publisher: "Nordlys",
          publishedDate: "1998-04", pageCount: 312, coverUrl: "https://example.org/c.jpg"))
  }

  @Test func ofSeveralISBNsTheOneThatWasAskedForCounts() throws {
    let json = """
      {"items": [{"volumeInfo": {"title": "The Copper Lantern",
        "industryIdentifiers": [{"identifier": "9780306406157"}, {"identifier": "9783161484100"}]}}]}
      """
    #expect(try SearchAnswer.read(Array(json.utf8), askedFor: "9783161484100").first?.isbn == "9783161484100")
    #expect(try read(json).first?.isbn == "9780306406157")
  }

  @Test func leavesOutWhatIsOfAnotherType() throws {
    let books = try read(
      """
      {"items": [7, null, {"volumeInfo": {"title": 5}}, {"volumeInfo": {"title": "A", "authors": "B", "pageCount": "many",
        "industryIdentifiers": [3, {"identifier": 4}], "imageLinks": []}}]}
      """)
    #expect(books == [FoundBook(title: "A")])
  }

  @Test(arguments: ["{\"totalItems\": 0}", "{\"items\": []}", "{\"success\": true, \"data\": {\"items\": []}}"])
  func readsThatThereIsNone(json: String) throws { #expect(try read(json).isEmpty) }

  @Test(arguments: ["", "{}", "[]", "null", "<html>", "{\"items\": 3}", "{\"items\": [", "\u{0}"])
  func refusesWhatIsNoAnswer(json: String) {
    #expect(throws: LookupError.self) { try read(json) }
  }
}
