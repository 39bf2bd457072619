#if SRU
  import Collection
  import Testing

  @testable import Enrichment

  @Suite struct SRUAnswerTests {
    private func read(_ xml: String) throws -> [FoundBook] { try SRUAnswer.read(Array(xml.utf8)) }

    @Test func readsMARCXML() throws {
      let books = try read(SourceAnswers.marc)
      #expect(
        books == [
          FoundBook(
            title: "Die kupferne Laterne: Roman", authors: ["Mária Lindqvist", "Per Öst"], isbn: "9780306406157",
            publisher: "Nordlys Verlag", publishedDate: "1998", pageCount: 312)
        ])
      let title = try #require(books.first?.title)
      #expect(!title.unicodeScalars.contains { $0.value < 0xA0 && $0.value >= 0x7F }, "no marks for sorting")
      #expect(books.first?.authors.last?.unicodeScalars.count == 7, "accents are composed")
    }

    @Test func readsDublinCore() throws {
      #expect(
        try read(SourceAnswers.dublinCore) == [
          FoundBook(
            title: "The copper lantern: a novel", authors: ["Maria Lindqvist"], isbn: "9780306406157",
            publisher: "Nordlys", publishedDate: "1998", pageCount: 312)
        ])
    }

    @Test func ofSeveralISBNsTheOneThatWasAskedForCounts() throws {
      let fields = ["9780306406157 (hbk.)", "9783161484100 (pbk.)"].map { isbn in
        "<datafield tag=\"020\"><subfield code=\"a\">\(isbn)</subfield></datafield>"
      }
      let marc = """
        <searchRetrieveResponse><records><record><recordData><record>\(fields.joined())\
        <datafield tag="245"><subfield code="a">The Copper Lantern</subfield></datafield></record></recordData></record>
        </records></searchRetrieveResponse>
        """
      #expect(try read(marc).first?.isbn == "9780306406157")
      #expect(try SRUAnswer.read(Array(marc.utf8), askedFor: "9783161484100").first?.isbn == "9783161484100")
      let unknown = try SRUAnswer.read(Array(marc.utf8), askedFor: "9781861972712")
      #expect(unknown.first?.isbn == "9780306406157")
    }

    @Test func readsRecordsThatArePackedAsText() throws {
      let packed = """
        <searchRetrieveResponse><records><record><recordPacking>string</recordPacking><recordData>&lt;dc&gt;&lt;title&gt;The \
        Copper Lantern&lt;/title&gt;&lt;/dc&gt;</recordData></record></records></searchRetrieveResponse>
        """
      #expect(try read(packed) == [FoundBook(title: "The Copper Lantern")])
    }

    @Test func nothingFoundIsNoError() throws {
      #expect(
        try read("<searchRetrieveResponse><numberOfRecords>0</numberOfRecords></searchRetrieveResponse>").isEmpty)
    }

    @Test func aDiagnosticSaysWhy() throws {
      let xml = """
        <searchRetrieveResponse xmlns="http://www.loc.gov/zing/srw/"><version>1.1</version><diagnostics>
        <diag:diagnostic xmlns:diag="http://www.loc.gov/zing/srw/diagnostic/"><diag:uri>info:srw/diagnostic/1/16</diag:uri>
        <diag:details>tid</diag:details><diag:message>Unsupported index</diag:message></diag:diagnostic>
        </diagnostics></searchRetrieveResponse>
        """
      #expect(throws: LookupError.permanent("The catalog says: Unsupported index: tid.")) { try read(xml) }
    }

    @Test(arguments: [
      "", "<html>", "<html/>", "{}", "\u{0}", "<searchRetrieveResponse><records></searchRetrieveResponse>",
      "<!DOCTYPE x [<!ENTITY a \"aaaa\"><!ENTITY b \"&a;&a;\">]><searchRetrieveResponse>&b;</searchRetrieveResponse>",
      "<!DOCTYPE x SYSTEM \"file:///etc/passwd\"><searchRetrieveResponse/>",
      String(repeating: "<a>", count: 100_000),
      "<a>" + String(repeating: "<b/>", count: 100_001) + "</a>",
    ])
    func whatIsNoAnswerIsRefused(xml: String) { #expect(throws: LookupError.self) { try read(xml) } }

    @Test func entitiesAreNotExpanded() {
      let xml = "<!DOCTYPE x [<!ENTITY a \"Lantern\">]><searchRetrieveResponse>&a;</searchRetrieveResponse>"
      #expect(
        throws: LookupError.temporary(
          "The catalog's answer: it has a document type declaration, which is not read")
      ) { try read(xml) }
    }
  }
#endif

@Suite struct CatalogTextTests {
  @Test(arguments: [
    ("Lindqvist, Maria", "Maria Lindqvist"), ("Lindqvist, Maria, 1950-", "Maria Lindqvist"),
    ("Öst, Per [Verfasser]", "Per Öst"), ("Homer", "Homer"), ("Orr, N. K.", "N. K. Orr"),
    ("Plinius, 23-79", "Plinius"), ("Lindqvist, Maria.", "Maria Lindqvist"),
  ])
  func namesAreTurned(text: String, name: String) { #expect(CatalogText.name(text) == name) }

  @Test(arguments: [
    ("xii, 312 pages", 312), ("312 S. : Ill.", 312), ("312 p. ; 22 cm", 312), ("1 online resource (312 pages)", 312),
  ])
  func pagesAreCounted(text: String, pages: Int) { #expect(CatalogText.pages(text) == pages) }

  @Test(arguments: ["2 Bände", "1 CD", "22 cm", ""])
  func whatCountsNoPagesIsNone(text: String) { #expect(CatalogText.pages(text) == nil) }

  @Test func yearsAndNumbersAreFound() {
    #expect(CatalogText.year("[c1998.]") == "1998" && CatalogText.year("19--") == nil)
    #expect(CatalogText.isbn("urn:isbn:9780306406157") == "9780306406157")
    #expect(CatalogText.isbn("(ISBN)978-0-306-40615-7 (pbk.) : 12 EUR") == "9780306406157")
    #expect(CatalogText.isbn("0306406152") == "9780306406157" && CatalogText.isbn("(OCoLC)12") == nil)
  }
}
