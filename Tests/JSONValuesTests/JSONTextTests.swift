import JSONValues
import Testing

@Suite struct JSONTextTests {
  private struct Book: Codable, Equatable {
    var title: String
    var pages: [Int]
  }

  private func complaint(_ text: String) -> String? {
    do {
      _ = try JSONText.decode(Book.self, from: text, "book_json")
      return nil
    } catch {
      return (error as? JSONTextError)?.message
    }
  }

  @Test func keysAreSortedAndSlashesStay() throws {
    let data = try JSONText.encode(["b": "/", "a": "x"])
    #expect(String(decoding: data, as: UTF8.self) == #"{"a":"x","b":"/"}"#)
  }

  @Test func whatIsWrittenIsRead() throws {
    let book = Book(title: "A \"quoted\" title", pages: [1, 2])
    let text = String(decoding: try JSONText.encode(book), as: UTF8.self)
    #expect(try JSONText.decode(Book.self, from: text, "book_json") == book)
  }

  @Test func complaintsSayWhatAndWhere() throws {
    #expect(complaint("{") == "book_json is not well-formed JSON.")
    #expect(complaint(#"{"pages":[]}"#) == #"book_json lacks "title"."#)
    #expect(try #require(complaint(#"{"title":"T","pages":[1,"x"]}"#)).hasSuffix(" at pages[1]."))
    #expect(try #require(complaint(#"{"title":null,"pages":[]}"#)).contains("title"))
    #expect(try #require(complaint(String(repeating: "[", count: 65))).contains("nests deeper than 64"))
  }
}
