#if Collection
  import JSONValues
  import Testing

  @testable import Collection

  @Suite struct CollectionActionTests {
    private let collection: BookCollection

    init() throws {
      collection = try BookCollection(path: BookCollection.inMemoryPath)
      _ = try collection.importScan(Shelf.scan())
    }

    private func run(_ json: String) throws -> String {
      var action = try CollectionAction(json: json, on: collection)
      let report = try action.run()
      return String(decoding: try JSONText.encode(report), as: UTF8.self)
    }

    private func complaint(_ json: String) -> String? {
      do { _ = try run(json) } catch { return (error as? OptionError)?.message }
      return nil
    }

    private var waiting: [String] {
      get throws { try collection.works().works.filter { $0.reviewStatus == .needsReview }.map(\.fields.title) }
    }

    @Test func booksAreApproved() throws {
      let ids = try collection.works().works.map(\.id)
      #expect(try !waiting.isEmpty)
      #expect(try run(#"{"action":"approve","ids":\#(ids)}"#).contains(#""action":"approve""#))
      #expect(try waiting.isEmpty)
    }

    @Test func onlyNullTakesAShelfsNameAway() throws {
      _ = try run(#"{"action":"setShelf","scans":[1],"shelf":"Hall"}"#)
      #expect(complaint(#"{"action":"setShelf","scans":[1]}"#)?.contains("lacks \"shelf\"") == true)
      #expect(try collection.places(PlaceQuery()).places.first?.shelf == "Hall")
      _ = try run(#"{"action":"setShelf","scans":[1],"shelf":null}"#)
      #expect(try collection.places(PlaceQuery()).places.first?.shelf == nil)
    }

    @Test func anEditChangesTheFieldsThatItNames() throws {
      let id = try #require(try collection.works().works.first?.id)
      _ = try run(#"{"action":"edit","id":\#(id),"fields":{"title":"Salt","pageCount":10,"isbn":null}}"#)
      let fields = try #require(try collection.works().works.first?.fields)
      #expect(fields.title == "Salt" && fields.pageCount == 10 && fields.isbn == nil)
      _ = try run(#"{"action":"undo"}"#)
      #expect(try collection.works().works.first?.fields.title == "The Copper Lantern")
    }

    @Test func aCorrectionIsToldWhereThatIsWanted() throws {
      let id = try #require(try collection.works().works.first?.id)
      _ = try run(#"{"action":"edit","id":\#(id),"fields":{"title":"Another","publisher":"A House"}}"#)
      #expect(try collection.feedback().isEmpty, "not unless it is asked for")
      _ = try run(
        #"{"action":"edit","id":\#(id),"feedback":true,"fields":{"title":"Right","coauthors":["B. Second"],"isbn":null}}"#
      )
      let told = try collection.feedback()
      #expect(told.map(\.kind) == [.wrongTitle, .wrongAuthor] && told[0].comment == "Right")
      #expect(told[1].comment.hasSuffix(", B. Second"))
      #expect(try collection.describe().unsentFeedback == 2)
      try collection.markFeedbackSent([told[0].id])
      try collection.addFeedback(on: id, kind: .other, comment: "by hand")
      _ = try collection.undo()
      #expect(
        try collection.feedback().map(\.kind) == [.wrongTitle, .other],
        "what was sent, and what was said besides, stays")
      #expect(try collection.describe().unsentFeedback == 1)
    }

    @Test func feedbackIsKept() throws {
      let id = try #require(try collection.works().works.first?.id)
      let report = try run(#"{"action":"feedback","id":\#(id),"kind":"wrongAuthor","comment":"c"}"#)
      #expect(report == #"{"action":"feedback"}"#)
      #expect(try collection.feedback().map(\.kind) == [.wrongAuthor])
    }

    @Test func complaintsNameWhatIsMissingOrUnknown() {
      #expect(complaint("{}") == "The action lacks \"action\".")
      #expect(complaint(#"{"action":"approve"}"#) == "The action lacks \"ids\".")
      #expect(complaint(#"{"action":"merge","ids":[1]}"#) == "The action lacks \"into\".")
      #expect(complaint(#"{"action":"dance"}"#)?.contains("\"approveAll\"") == true)
      #expect(complaint(#"{"action":"cleanUp","ids":[1]}"#) == "Unknown option \"ids\"; known are action.")
      #expect(complaint(#"{"action":"edit","id":1,"fields":{"name":"x"}}"#)?.contains("Unknown field \"name\"") == true)
    }

    @Test func aFieldOfTheWrongKindIsRefused() {
      #expect(throws: CollectionError.self) { try run(#"{"action":"edit","id":1,"fields":{"pageCount":true}}"#) }
    }
  }
#endif
