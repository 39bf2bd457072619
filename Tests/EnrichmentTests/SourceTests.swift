#if Remote
  import Collection
  import HTTPTransport
  import JSONValues
  import LoopbackServer
  import Testing

  @testable import Enrichment

  /// Asks each source over HTTP; the server answers in the source's documented shape.
  @Suite struct SourceTests {
    private let book = BookQuery(title: "The Copper Lantern: A Novel", author: "Maria Lindqvist, Per Öst")

    private func provider(_ source: String, _ server: LoopbackServer, _ more: String = "") throws -> any BookProvider {
      let json = #"{"source":"\#(source)","url":"\#(server.url)/base"\#(more)}"#
      return try SourceOptions(json: json).provider(seconds: 10)
    }

    private func lookUp(_ provider: any BookProvider, _ query: BookQuery) throws -> [FoundBook] {
      try provider.lookUp(query) { false }
    }

    private func asked(_ server: LoopbackServer) -> [String] {
      server.requests.map { String($0.split(separator: " ").dropFirst().first ?? "") }
    }

    @Test func openLibraryIsAskedForTheEdition() throws {
      let server = LoopbackServer([.response(SourceAnswers.openLibrary)])
      let books = try lookUp(try provider("openLibrary", server), book)
      #expect(
        books == [
          FoundBook(
            title: "The Copper Lantern", authors: ["Maria Lindqvist"], isbn: "9780306406157", publisher: "Nordlys",
            publishedDate: "April 1998", pageCount: 312,
            coverUrl: "https://covers.openlibrary.org/b/id/258027-L.jpg?default=false"),
          FoundBook(title: "Lantern", authors: ["Somebody Else"]),
        ])
      #expect(
        asked(server).first?.hasPrefix("/base/search.json?title=copper%20lantern&author=lindqvist&fields=") == true)
    }

    @Test func googleBooksIsAskedWithTheKey() throws {
      let server = LoopbackServer([.response(SourceAnswers.googleBooks)])
      let books = try lookUp(try provider("googleBooks", server, #","key":"s3cret""#), book)
      #expect(books.first?.isbn == "9780306406157" && books.first?.pageCount == 312)
      #expect(books.first?.coverUrl?.hasPrefix("https://books.google.com/") == true)
      #expect(
        asked(server) == [
          "/base/volumes?q=intitle%3Acopper%20intitle%3Alantern%20inauthor%3Alindqvist&maxResults=5&printType=books&key=s3cret"
        ])
    }

    @Test func anISBNIsAskedForFirstAndThenWords() throws {
      let none = #"{"kind": "books#volumes", "totalItems": 0}"#
      let server = LoopbackServer([.response(none), .response(none), .response(SourceAnswers.googleBooks)])
      var query = book
      query.isbn = "9781861972712"
      #expect(try lookUp(try provider("googleBooks", server), query).count == 1)
      let questions = asked(server).map { $0.split(separator: "q=").last?.split(separator: "&").first ?? "" }
      #expect(
        questions == [
          "isbn%3A9781861972712", "intitle%3Acopper%20intitle%3Alantern%20inauthor%3Alindqvist",
          "intitle%3Acopper%20intitle%3Alantern",
        ])
    }

    @Test(arguments: ["openLibrary", "googleBooks"]) func anAddressWhereNothingIsIsTold(source: String) throws {
      let server = LoopbackServer([.response("", status: 404)])
      let address = server.url + "/base"
      #expect(throws: LookupError.permanent("There is nothing at \(address): check the source's url.")) {
        try lookUp(try provider(source, server), book)
      }
    }

    @Test func aRefusalNamesNoKey() throws {
      let server = LoopbackServer([.response("{}", status: 403)])
      do {
        _ = try lookUp(try provider("googleBooks", server, #","key":"s3cret""#), book)
        Issue.record("a refusal is an error")
      } catch {
        #expect(!"\(error)".contains("s3cret"))
      }
    }

    #if SRU
      @Test(arguments: [
        ("dnb", "isbn%3D9780306406157", "MARC21-xml"), ("loc", "bath.isbn%3D9780306406157", "marcxml"),
        ("k10plus", "pica.isb%3D9780306406157", "marcxml"), ("sru", "bath.isbn%3D9780306406157", "marcxml"),
      ])
      func catalogsAreAskedInTheirDialect(source: String, query: String, schema: String) throws {
        let server = LoopbackServer([.response(SourceAnswers.marc, type: "text/xml")])
        let books = try lookUp(
          try provider(source, server), BookQuery(title: "Die kupferne Laterne", isbn: "9780306406157"))
        #expect(books.map(\.isbn) == ["9780306406157"])
        #expect(
          asked(server) == [
            "/base?version=1.1&operation=searchRetrieve&query=\(query)&maximumRecords=5&recordSchema=\(schema)"
          ])
      }

      @Test func anyOtherCatalogIsConfigured() throws {
        let server = LoopbackServer([.response(SourceAnswers.dublinCore, type: "application/xml")])
        let more = #","version":"1.2","recordSchema":"oai_dc","titleIndex":"my.t","authorIndex":"my.a""#
        #expect(try lookUp(try provider("sru", server, more), book).first?.publisher == "Nordlys")
        #expect(
          asked(server) == [
            "/base?version=1.2&operation=searchRetrieve&query=my.t%3D%22copper%22%20and%20my.t%3D%22lantern%22"
              + "%20and%20my.a%3D%22lindqvist%22&maximumRecords=5&recordSchema=oai_dc"
          ])
      }

      @Test func longWordsLeaveTheQuestionWhole() throws {
        let server = LoopbackServer([.response(SourceAnswers.marc, type: "text/xml")])
        let word = String(repeating: "donaudampfschiff", count: 6)
        let query = BookQuery(title: "\(word) \(word) \(word)", author: "Ines Orr")
        #expect(try lookUp(try provider("sru", server), query).count == 1)
        #expect(asked(server).first?.contains("%20and%20dc.creator%3D%22orr%22&maximumRecords=5") == true)
      }

      @Test func theAddressMayHaveAQuery() throws {
        let server = LoopbackServer([.response(SourceAnswers.dublinCore)])
        let json = #"{"source":"sru","url":"\#(server.url)/sru?base=books"}"#
        #expect(try lookUp(try SourceOptions(json: json).provider(seconds: 10), book).count == 1)
        #expect(asked(server).first?.hasPrefix("/sru?base=books&version=1.1&") == true)
      }

      @Test(arguments: [
        #"{"source":"sru"}"#, #"{"source":"loc"}"#, #"{"source":"dnb","titleIndex":"a=b or c"}"#,
        #"{"source":"dnb","key":"k"}"#, #"{"source":"worldcat"}"#, #"{"url":"https://example.org"}"#,
      ])
      func whatCannotBeASourceIsRefused(json: String) {
        #expect(throws: OptionError.self) { try SourceOptions(json: json) }
      }
    #endif

    @Test(arguments: [("openLibrary", "[]"), ("openLibrary", "{}"), ("openLibrary", "<html>"), ("googleBooks", "[1]")])
    func whatIsNoAnswerIsAFailure(source: String, body: String) throws {
      let server = LoopbackServer([.response(body)])
      #expect(throws: LookupError.self) { try lookUp(try provider(source, server), book) }
    }

    @Test func sourcesAreAskedInTheirOrder() throws {
      let configuration = try EnricherConfiguration(
        json: #"{"sources":[{"source":"googleBooks"},{"source":"openLibrary"}]}"#)
      #expect(configuration.providers.map(\.name) == ["googleBooks", "openLibrary"])
      #expect(throws: OptionError.self) {
        try EnricherConfiguration(json: #"{"sources":[{"source":"openLibrary"},{"source":"openLibrary"}]}"#)
      }
    }
  }
#endif

@Suite struct SearchTermsTests {
  @Test func theSurestWayComesFirst() {
    let query = BookQuery(title: "Of Salt & Stone (Vol. 2)", author: "N. K. Orr, P. Öst", isbn: "9780306406157")
    #expect(
      SearchTerms.all(of: query) == [
        .isbn("9780306406157"), .words(title: ["salt", "stone"], author: "orr"),
        .words(title: ["salt", "stone"], author: nil),
      ])
  }

  @Test func shortTitlesAreAskedForWhole() {
    #expect(SearchTerms.all(of: BookQuery(title: "It")) == [.words(title: ["it"], author: nil)])
  }

  @Test func anISBNIsEnough() {
    #expect(SearchTerms.all(of: BookQuery(title: "", isbn: "9780306406157")) == [.isbn("9780306406157")])
  }
}
